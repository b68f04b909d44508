import type { Deployment } from '#contract/deployment.ts'
import type { Ctx } from '#server/context.ts'

/** What the browser may know of the configuration. */
export async function getDeployment({ config, models }: Ctx): Promise<Deployment> {
  return {
    google: config.GOOGLE_CLIENT_ID ? { clientId: config.GOOGLE_CLIENT_ID, scriptUrl: config.OIDC_SCRIPT_URL } : null,
    model: models !== null,
    payments: config.PAYMENTS,
    emailjs: {
      publicKey: config.EMAILJS_PUBLIC_KEY ?? 'virtual-lawyer',
      serviceId: config.EMAILJS_SERVICE_ID ?? 'virtual-lawyer',
      contactTemplate: config.EMAILJS_CONTACT_TEMPLATE ?? 'contact',
      newsletterTemplate: config.EMAILJS_NEWSLETTER_TEMPLATE ?? 'newsletter',
      origin: config.EMAILJS_PUBLIC_KEY ? 'https://api.emailjs.com' : '',
    },
    contact: {
      email: config.CONTACT_EMAIL ?? '',
      phone: config.CONTACT_PHONE ?? '',
      address: config.CONTACT_ADDRESS ?? 'Harare, Zimbabwe',
    },
    whatsappNumber: config.WHATSAPP_PHONE_NUMBER_ID ? (config.WHATSAPP_DISPLAY_NUMBER ?? null) : null,
  }
}
