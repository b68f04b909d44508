/** Numbers, lists and texts that were agreed for the product and that no deployment changes. Deployment settings live in server/config.ts. */

/** The product's name, wherever it is said. */
export const PRODUCT = 'Virtual Lawyer'
export const COUNTRY = 'Zimbabwe'
/** Stands under every answer, document and WhatsApp reply. */
export const DISCLAIMER =
  'Legal information, not legal advice; not a registered legal practitioner (Legal Practitioners Act [Chapter 27:07] s 9).'
/** Next to a text whose letters a machine recognised in pictures of its pages. */
export const RECOGNISED = 'As recognised from a scan'

/** Version of the privacy notice and terms that sign-up asks agreement to; raise it when their text changes. */
export const CONSENT_VERSION = '2026-11-20'

export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]
export const OCCUPATIONS = ['student', 'lawyer', 'business_owner', 'other'] as const
export const LANGUAGES = {
  en: 'English',
  sn: 'chiShona',
  nd: 'isiNdebele',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
} as const
export const TIMEZONES = {
  'Africa/Harare': 'Harare',
  PT: 'Pacific',
  MT: 'Mountain',
  CT: 'Central',
  ET: 'Eastern',
} as const

/** Characters. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** Milliseconds. */
export const TOKEN_TTL_MS = 15 * 60_000
export const TOKEN_OVERLAP_MS = 60_000
export const SESSION_TTL_MS = 24 * 3_600_000
export const REMEMBERED_SESSION_TTL_MS = 30 * 24 * 3_600_000
/** What the browser goes by. */
export const TOKEN_REFRESH_MS = 10 * 60_000
export const COOKIE_TOKEN = 'userAuthToken'
export const COOKIE_USER = 'userData'
export const LOCAL_CHAT_KEY = 'chatMessages'
/** How the browser's entries with half-filled document forms begin. */
export const DRAFT_KEY = 'documentDraft:'
export const POINTS_POLL_MS = 1_000
export const CONSULTATIONS_REFRESH_MS = 10_000
export const RESET_BUTTON_DELAY_MS = 1_000
export const TOAST = { duration: 4_000, visible: 3, gap: 14, width: 356 } as const

/** Of a link that sets a new password: milliseconds it lives, and wrong tries. */
export const RESET_CODE_TTL_MS = 30 * 60_000
export const RESET_CODE_TRIES = 5
export const RECOVERY_CODES = 10

/** How the call that finds tags for a chat is made. */
export const TAG_CALL = { maxOutputTokens: 10, temperature: 0.3, topP: 0.9 } as const
export const TAGS_FALLBACK = 'Analysis not available'

/** Characters. */
export const MESSAGE_MAX = 4_000
export const LONG_MESSAGE_MAX = 50_000

/** Of the start screen of a consultation. */
export const TOPICS = [
  'Contract Review',
  'Legal Advice',
  'Document Generation',
  'Case Analysis',
  'Compliance Check',
  'Legal Research',
] as const

/** Points per service. */
export const SERVICE_PRICES = { view_document: 2 } as const
export const REPLY_PRICE = 1
/** Points for a price in US cents. */
export const PACKAGES = [
  { name: 'Mini', points: 5, cents: 100 },
  { name: 'Starter', points: 26, cents: 500 },
  { name: 'Mid-Starter', points: 55, cents: 1_000 },
  { name: 'Average', points: 110, cents: 2_000 },
  { name: 'Pro', points: 270, cents: 5_000 },
  { name: 'Premium', points: 1_100, cents: 20_000 },
] as const

/** How long the purchase call waits for the payer's PIN before it answers that it waits; milliseconds. */
export const PURCHASE_WAIT_MS = 45_000

/** How words are highlighted where the passage itself is not found. */
export const HIGHLIGHT_CHUNK_WORDS = 3
export const HIGHLIGHT_SHARE = 1 / 5
export const HIGHLIGHT_SCROLL_DELAY_MS = 100

export const NEWSLETTER_BANNER_MS = 3_000
export const OFFICE_HOURS = 'Mon-Fri 8:00 AM - 5:00 PM'
export const MANAGE_LIST_HEIGHT = '65vh'
/** Bytes. */
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024
export const ATTACHMENT_MAX_BYTES = 20 * 1024 * 1024
export const LIBRARY_TYPES = ['.pdf', '.doc', '.docx'] as const
/** What a consultation takes: photographs of letters too. */
export const ATTACHMENT_TYPES = [...LIBRARY_TYPES, '.jpg', '.jpeg', '.png'] as const

/** WhatsApp: characters of one message, milliseconds after a person's last message in which we may write, life of a linking code */
export const CHAT_TEXT_MAX = 4_096
export const WHATSAPP_WINDOW_MS = 24 * 3_600_000
export const CHAT_CODE_TTL_MS = 15 * 60_000
