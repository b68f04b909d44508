export { createWhatsAppCode, getWhatsApp, unlinkWhatsApp } from './link.ts'
export { receiveTelegram } from './webhooks/telegram.ts'
export { receiveWhatsApp, verifyWhatsApp } from './webhooks/whatsapp.ts'
export { chatJobs } from './jobs.ts'
