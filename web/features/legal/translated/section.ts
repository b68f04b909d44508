import type { Deployment } from '#contract/deployment.ts'

/** A section of a notice in another language; it begins with the number of the English one. */
export type TranslatedSection = { title: string; text?: string[]; list?: string[]; after?: string[] }

export type Prices = { reply: number; view: number }

/** What the privacy notice depends on here; `remembered`: days that a sign-in lasts at most. */
export type PrivacyFacts = { deployment: Deployment | undefined; remembered: number }
