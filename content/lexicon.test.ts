import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readLexicon } from '#server/features/library/translations/lexicon.ts'

const LANGUAGES = ['sn', 'nd'] as const
type Language = (typeof LANGUAGES)[number]
const lexicon = readLexicon(readFileSync('content/lexicon.jsonl', 'utf8'))

/** Where we write in a language: a folder, or files of one language; and files that hold both. */
const FOLDERS = ['web/messages', 'content/guides', 'content/procedures']
const SUMMARIES = 'content/section-summaries'
const FILES = [
  'web/features/legal/translated/privacy-LANGUAGE.ts',
  'web/features/legal/translated/terms-LANGUAGE.ts',
  'content/templates/LANGUAGE.json',
  'contract/sentences/LANGUAGE.ts',
  'contract/sentences/LANGUAGE-papers.ts',
  'server/features/answering/sentences/LANGUAGE.ts',
  'server/features/chat-channels/outgoing/sentences/LANGUAGE.ts',
  'server/features/library/changes/wording/LANGUAGE.ts',
]
const OF_BOTH = [
  'content/directory.yaml',
  'content/changes.jsonl',
  'server/features/answering/reading/danger-lines.ts',
  'server/features/auth/mail-texts.ts',
  'server/features/guides/texts.ts',
  'server/features/procedures/reminder-mail.ts',
  'server/features/signing/mails.ts',
]

function filesIn(language: Language): string[] {
  const folders = FOLDERS.map((folder) => path.join(folder, language))
  return [
    ...folders.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name))),
    ...FILES.map((file) => file.replace('LANGUAGE', language)),
    ...readdirSync(SUMMARIES).map((name) => path.join(SUMMARIES, name)),
    ...OF_BOTH,
  ]
}

/** What a line of a file says in the other language: of a translation not its English. */
function wordsOf(file: string, line: string, language: Language): string {
  if (/(?:guides|procedures)\/\w+\/.*\.jsonl$/.test(file))
    return (JSON.parse(line || '{}') as { to?: string }).to ?? ''
  if (path.dirname(file) === path.normalize(SUMMARIES))
    return (JSON.parse(line || '{}') as { [language in Language]?: string })[language] ?? ''
  return file.endsWith('.json') ? line.replace(/^\s*"(?:[^"\\]|\\.)*":/, '') : line
}

/** A variant counts at the end of a word, whatever stands before it: "ekhothi", "amakhothi". */
const variantsOf = (language: Language) =>
  lexicon.flatMap(({ en, avoid, [language]: preferred }) =>
    (avoid?.[language] ?? []).map((variant) => ({
      form: new RegExp(`${variant}(?!\\p{L})`, 'iu'),
      hint: `“${variant}”: the lexicon calls ${en} “${preferred}”`,
    })),
  )

test.each(LANGUAGES)('in %s one thing has one name, that of the lexicon, wherever we write it', (language) => {
  const variants = variantsOf(language)
  expect(variants.length).toBeGreaterThan(3)
  const wrong = filesIn(language).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, i) => {
        const words = wordsOf(file, line, language)
        return variants.filter(({ form }) => form.test(words)).map(({ hint }) => `${file}:${i + 1}: ${hint}`)
      }),
  )
  expect(wrong).toEqual([])
})

test('the lexicon writes no word that it avoids', () => {
  for (const language of LANGUAGES)
    for (const { form } of variantsOf(language))
      expect(lexicon.filter(({ [language]: preferred }) => form.test(preferred))).toEqual([])
})
