import { AppError } from '#contract/errors.ts'

const ZIMBABWE = '263'
const SENTENCE = 'Enter a phone number such as +263 77 123 4567 or 077 123 4567'

/**
 * A phone number as people write it, in E.164 (Decision 2.1): "077 123 4567" → "+263771234567". Without a country code it
 * is taken for Zimbabwe. Throws `invalid_input` on the field `phoneNumber` for what is no phone number.
 */
export function toE164(written: string): string {
  const plain = written.normalize('NFKC').replace(/[\s().\-–/\u200e\u200f\u202a-\u202e]/g, '')
  if (!/^\+?\d{5,18}$/.test(plain)) throw invalid()
  const digits = plain.replace(/^\+|^00/, '')
  const international = digits !== plain || (digits.startsWith(ZIMBABWE) && digits.length === 12)
  if (!international) return `+${ZIMBABWE}${zimbabwean(digits)}`
  if (digits.startsWith(ZIMBABWE)) return `+${ZIMBABWE}${zimbabwean(digits.slice(ZIMBABWE.length))}`
  if (!/^[1-9]\d{6,14}$/.test(digits)) throw invalid()
  return `+${digits}`
}

/** The number inside Zimbabwe, without its leading 0: a mobile number has nine digits, others six to ten. */
function zimbabwean(digits: string) {
  const number = digits.replace(/^0/, '')
  if (!/^(7\d{8}|[1-68-9]\d{5,9})$/.test(number)) throw invalid()
  return number
}

const invalid = () => new AppError('invalid_input', SENTENCE, { fields: { phoneNumber: SENTENCE } })
