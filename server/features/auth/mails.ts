import { PRODUCT } from '#contract/product.ts'
import { mailBodies } from '#server/adapters/mail-text.ts'
import type { Config } from '#server/config.ts'

type Reader = { fullName: string }
type Written = { subject: string; text: string; html: string }

const link = (config: Config, path: string, email: string, otp: string) =>
  `${config.PUBLIC_URL}${path}?${new URLSearchParams({ otp, email })}`
const reset = (config: Config) => `${config.PUBLIC_URL}/signin`

/** To a new account's address: the link that confirms it. */
export function confirmationMail(config: Config, { fullName }: Reader, email: string, otp: string): Written {
  return {
    subject: `Confirm your email address for ${PRODUCT}`,
    ...mailBodies({
      name: fullName,
      paragraphs: [
        `Welcome to ${PRODUCT}. Please confirm that this email address is yours.`,
        'This link works for 7 days. If you did not create an account, you can ignore this email.',
      ],
      action: { label: 'Confirm my email address', url: link(config, '/email/confirm', email, otp) },
    }),
  }
}

/** To an account's address: the link that sets a new password. */
export function resetMail(config: Config, { fullName }: Reader, email: string, otp: string): Written {
  return {
    subject: `Set a new password for ${PRODUCT}`,
    ...mailBodies({
      name: fullName,
      paragraphs: [
        'We received a request to set a new password for your account.',
        'This link works for 30 minutes and can be used once.',
        'If you did not ask for this, you can ignore this email. Your password stays as it is.',
      ],
      action: { label: 'Set a new password', url: link(config, '/password/setnew', email, otp) },
    }),
  }
}

export function passwordChangedMail(config: Config, { fullName }: Reader): Written {
  return {
    subject: `Your ${PRODUCT} password was changed`,
    ...mailBodies({
      name: fullName,
      paragraphs: [
        'The password of your account was changed. You were signed out on all other devices.',
        'If you did not do this, set a new password now: choose "Forgot your password" on the sign-in page.',
      ],
      action: { label: 'Go to the sign-in page', url: reset(config) },
    }),
  }
}

/** To the new address: the change waits for this link. */
export function newAddressMail(config: Config, { fullName }: Reader, email: string, otp: string): Written {
  return {
    subject: `Confirm your new email address for ${PRODUCT}`,
    ...mailBodies({
      name: fullName,
      paragraphs: [
        'Please confirm that you want to use this email address for your account from now on.',
        'This link works for 7 days. Until you open it, your account keeps its present address.',
        'If you did not ask for this, you can ignore this email.',
      ],
      action: { label: 'Use this email address', url: link(config, '/email/confirm', email, otp) },
    }),
  }
}

/** To the present address, when a change was asked for. */
export function addressChangeAskedMail(config: Config, { fullName }: Reader, email: string): Written {
  return {
    subject: `A new email address was asked for on ${PRODUCT}`,
    ...mailBodies({
      name: fullName,
      paragraphs: [
        `Somebody who is signed in to your account asked to change its email address to ${email}.`,
        'Nothing has changed yet: the new address must be confirmed first.',
        'If this was not you, set a new password now: choose "Forgot your password" on the sign-in page.',
      ],
      action: { label: 'Go to the sign-in page', url: reset(config) },
    }),
  }
}

/** To the address that the account had until now. */
export function addressChangedMail(_config: Config, { fullName }: Reader, email: string): Written {
  return {
    subject: `Your ${PRODUCT} email address was changed`,
    ...mailBodies({
      name: fullName,
      paragraphs: [
        `Your account now uses the email address ${email}. Mails no longer come to this one.`,
        'If you did not do this, please write to us at once through the contact page.',
      ],
    }),
  }
}

export function twoFactorMail(config: Config, { fullName }: Reader, on: boolean): Written {
  const state = on ? 'on' : 'off'
  return {
    subject: `Two-factor authentication was turned ${state}`,
    ...mailBodies({
      name: fullName,
      paragraphs: [
        on
          ? 'Signing in to your account now also asks for a code from your authenticator app.'
          : 'Signing in to your account no longer asks for a code from your authenticator app.',
        'If you did not do this, set a new password now: choose "Forgot your password" on the sign-in page.',
      ],
      action: { label: 'Go to the sign-in page', url: reset(config) },
    }),
  }
}

export function googleLinkedMail(config: Config, { fullName }: Reader, passwordRemoved: boolean): Written {
  return {
    subject: `You can now sign in to ${PRODUCT} with Google`,
    ...mailBodies({
      name: fullName,
      paragraphs: [
        'Your account was connected with the Google account of this email address.',
        ...(passwordRemoved
          ? [
              'The address had not been confirmed before. To keep your account safe, the old password no longer works. You can set a new one with "Forgot your password" on the sign-in page.',
            ]
          : []),
      ],
      action: { label: 'Go to the sign-in page', url: reset(config) },
    }),
  }
}
