import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shown } from '#web/lib/language/messages.ts'
import type { Deployment } from '#contract/deployment.ts'
import { deploymentQuery } from '#web/lib/api/deployment.ts'

type Emailjs = Deployment['emailjs']
type Params = Record<string, string>

/**
 * Sends by the EmailJS SDK; an empty origin is our own server. Throws what the SDK
 * throws: 451 for a headless browser, 403 for a blocked address, 429 for too many.
 */
async function sendBy({ publicKey, serviceId, origin }: Emailjs, template: string, params: Params): Promise<void> {
  const { init, send } = await import('@emailjs/browser')
  init({ publicKey }, origin || location.origin)
  await send(serviceId, template, params)
}

function useSend<Input extends { website?: string }>(
  template: (keys: Emailjs) => string,
  params: (input: Input, office: string) => Params,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => {
      const { emailjs, contact } = await queries.ensureQueryData(deploymentQuery)
      // a field people never see: our own server knows what to do with it, EmailJS would send it on
      if (input.website && emailjs.origin) return
      const hidden: Params = input.website ? { website: input.website } : {}
      await sendBy(emailjs, template(emailjs), { to_email: contact.email, ...params(input, contact.email), ...hidden })
    },
  })
}

export type ContactForm = { name: string; email: string; subject: string; message: string; website?: string }

export const useSendMessage = () =>
  useSend<ContactForm>(
    ({ contactTemplate }) => contactTemplate,
    ({ name, email, subject, message }) => ({ from_name: name, from_email: email, subject, message }),
  )

/** English is what is taken where nothing is given. */
function languageToTell(): Params {
  const { language } = shown.get()
  return language === 'en' ? {} : { language }
}

export const useSubscribe = () =>
  useSend<{ email: string; website?: string }>(
    ({ newsletterTemplate }) => newsletterTemplate,
    ({ email }) => ({ subscriber_email: email, ...languageToTell() }),
  )
