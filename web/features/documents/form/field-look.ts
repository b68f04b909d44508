/** How a text of the document is asked for: `lines` grows as it is filled in. */
export type FieldLook = 'line' | 'lines' | 'date' | 'email' | 'tel'

const LAST: [FieldLook, Set<string>][] = [
  ['date', new Set(['date'])],
  ['email', new Set(['email', 'mail'])],
  ['tel', new Set(['phone', 'telephone', 'mobile', 'cell', 'cellphone', 'tel'])],
  [
    'line',
    new Set(
      'name title number no id amount price total fee rent pay salary rate percentage quantity day year period age colour color currency code model reading occupation surname'.split(
        ' ',
      ),
    ),
  ],
]

/** The words of a placeholder's name: 'tenantPhone', 'tenant_phone' and 'TENANT PHONE' are the same. */
const wordsOf = (placeholder: string) =>
  placeholder
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** By the last word of the name, which says what it is; 'date_of_birth' and 'number_of_rooms' say it first. A name with "and" holds several. */
export function lookOf(placeholder: string): FieldLook {
  const words = wordsOf(placeholder)
  if (words.includes('and')) return 'lines'
  const telling = words[1] === 'of' ? words[0] : words.at(-1)
  return LAST.find(([, names]) => telling !== undefined && names.has(telling))?.[0] ?? 'lines'
}

/** A yes or no question in words: a label that asks nothing yet gets its mark. */
export const questionOf = (label: string): string => (/[?？]\s*$/.test(label) ? label : `${label}?`)
