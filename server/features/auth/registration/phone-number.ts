import { AppError } from '#contract/errors.ts'
import { PHONE_SENTENCE, phoneInE164 } from '#contract/phone.ts'

/** The phone number in E.164, as it is stored. Throws `invalid_input` on the field `phoneNumber` for what is no phone number. */
export function toE164(written: string): string {
  const number = phoneInE164(written)
  if (!number) throw new AppError('invalid_input', PHONE_SENTENCE, { fields: { phoneNumber: PHONE_SENTENCE } })
  return number
}
