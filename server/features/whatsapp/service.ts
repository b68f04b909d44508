export { createWhatsAppCode, getWhatsApp, unlinkWhatsApp } from './link.ts'
export { receiveWebhook, verifyWebhook } from './webhook.ts'
export { whatsappJobs } from './work.ts'
