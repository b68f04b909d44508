const ZIMBABWE = '263'
export const PHONE_SENTENCE = 'Enter a phone number such as +263 77 123 4567 or 077 123 4567'

/**
 * A phone number as people write it, in E.164: "077 123 4567" → "+263771234567". Without a country code it is taken for
 * Zimbabwe. Undefined for what is no phone number.
 */
export function phoneInE164(written: string): string | undefined {
  const plain = written.normalize('NFKC').replace(/[\s().\-–/\u200e\u200f\u202a-\u202e]/g, '')
  if (!/^\+?\d{5,18}$/.test(plain)) return undefined
  const digits = plain.replace(/^\+|^00/, '')
  const international = digits !== plain || (digits.startsWith(ZIMBABWE) && digits.length === 12)
  if (!international) return zimbabwean(digits)
  if (digits.startsWith(ZIMBABWE)) return zimbabwean(digits.slice(ZIMBABWE.length))
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined
}

/** From the number inside Zimbabwe: without its leading 0 a mobile number has nine digits, others six to ten. */
function zimbabwean(digits: string) {
  const number = digits.replace(/^0/, '')
  return /^(7\d{8}|[1-68-9]\d{5,9})$/.test(number) ? `+${ZIMBABWE}${number}` : undefined
}
