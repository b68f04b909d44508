import type { Deployment } from '#contract/deployment.ts'
import { canSpeak } from '#server/adapters/speak.ts'
import { canTranscribe } from '#server/adapters/transcribe.ts'
import type { Ctx } from '#server/context.ts'

/** What the browser may know of the configuration. */
export async function getDeployment({ config, models, channels }: Ctx): Promise<Deployment> {
  return {
    google: config.GOOGLE_CLIENT_ID ? { clientId: config.GOOGLE_CLIENT_ID, scriptUrl: config.OIDC_SCRIPT_URL } : null,
    model: models !== null,
    speech: { hears: canTranscribe(config), speaks: canSpeak(config) },
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
    telegram: channels.telegram !== undefined,
    modelHosts: foreignHosts([
      config.AI_BASE_URL,
      config.EMBEDDINGS_BASE_URL,
      config.RERANK_URL,
      config.TRANSCRIBE_BASE_URL,
      config.SPEECH_BASE_URL,
    ]),
    retention: {
      conversations: config.RETENTION_CONVERSATIONS_DAYS,
      documents: config.RETENTION_DOCUMENTS_DAYS,
      events: config.RETENTION_EVENTS_DAYS,
      audit: config.RETENTION_AUDIT_DAYS,
    },
  }
}

/** Hosts on the public internet: a name with a dot that is not one of a private network, or a public address. */
function foreignHosts(urls: (string | undefined)[]): string[] {
  const hosts = urls.filter((url) => url !== undefined).map((url) => new URL(url).hostname)
  return [...new Set(hosts)].filter((host) => host.includes('.') && !OWN_HOST.test(host))
}

const OWN_HOST =
  /\.(local|localhost|internal|lan|home\.arpa|test)$|^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./
