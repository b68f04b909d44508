export { createWhatsAppCode, getWhatsApp, unlinkWhatsApp } from './link.ts'
export { receiveWebhook, verifyWebhook } from './incoming/webhook.ts'
export { whatsappJobs } from './jobs.ts'
