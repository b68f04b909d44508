import * as z from 'zod/mini'
import { ById, endpoint, required } from '#contract/endpoint.ts'

export const PROVINCES = [
  'bulawayo',
  'harare',
  'manicaland',
  'mashonaland-central',
  'mashonaland-east',
  'mashonaland-west',
  'masvingo',
  'matabeleland-north',
  'matabeleland-south',
  'midlands',
] as const
export type Province = (typeof PROVINCES)[number]

/** What an entry helps with; `any` is for every matter. */
export const HELP_TOPICS = [
  'emergency',
  'violence',
  'children',
  'health',
  'arrest',
  'work',
  'home',
  'family',
  'estates',
  'money',
  'business',
  'rights',
  'any',
] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

export const HELP_KINDS = ['helpline', 'legal_aid', 'court', 'office', 'organisation'] as const

/** Characters. */
const TEXT_MAX = 400

/** In English, and in Shona and Ndebele where somebody has put it. */
const Said = z.strictObject({
  en: required('Fill this in', TEXT_MAX),
  sn: z.optional(required('Fill this in', TEXT_MAX)),
  nd: z.optional(required('Fill this in', TEXT_MAX)),
})
export type Said = z.infer<typeof Said>

const Day = z.string().check(z.regex(/^20\d\d-[01]\d-[0-3]\d$/, 'Write a day as 2026-11-24'))

/** Somebody asked the office, or read its own publication, on that day; `source` is what it was checked against. */
const Checked = z.strictObject({ on: Day, source: required('Say what it was checked against', 200) })

/** What an office or a helpline is, as people enter it, and an entry of content/directory.yaml. */
export const DirectoryFields = z.strictObject({
  name: required('Fill this in', 120),
  kind: z.enum(HELP_KINDS, 'Choose what it is'),
  /** Empty: everywhere in the country. */
  provinces: z.array(z.enum(PROVINCES)).check(z.maxLength(PROVINCES.length)),
  /** What it is best at stands first. */
  topics: z.array(z.enum(HELP_TOPICS)).check(z.minLength(1, 'Choose a topic'), z.maxLength(HELP_TOPICS.length)),
  phones: z
    .array(
      z.strictObject({
        number: z.string().check(z.regex(/^\+?\d[\d ]{1,18}$/, 'Write a number with digits and spaces alone')),
        free: z.optional(z.boolean()),
      }),
    )
    .check(z.maxLength(5)),
  address: z.optional(required('Fill this in', 200)),
  hours: z.optional(Said),
  helps: Said,
  cost: Said,
})
export type DirectoryFields = z.infer<typeof DirectoryFields>

/** `from`: where an entry is known from that nobody has checked yet. */
export const DirectoryEntry = z.extend(DirectoryFields, {
  id: z.string().check(z.regex(/^[a-z\d-]{2,64}$/)),
  from: z.optional(required('Fill this in', 200)),
  checked: z.optional(Checked),
})
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

/** As an administrator sees it; one that was retired is shown to nobody else. */
export const ManagedEntry = z.extend(DirectoryEntry, { retired: z.boolean() })
export type ManagedEntry = z.infer<typeof ManagedEntry>

/** Every entry, those that were longest not checked first. */
export const listDirectory = endpoint('GET', '/directory', { access: 'admin', output: z.array(ManagedEntry) })
/** A new entry stands as not checked. */
export const addDirectoryEntry = endpoint('POST', '/directory', {
  access: 'admin',
  input: DirectoryFields,
  output: ManagedEntry,
})
/** What was changed is not checked any more. 404 where there is none. */
export const updateDirectoryEntry = endpoint('PUT', '/directory/:id', {
  access: 'admin',
  input: z.extend(ById, DirectoryFields.shape),
  output: ManagedEntry,
})
/** Somebody checked the entry today. 404 where there is none. */
export const checkDirectoryEntry = endpoint('POST', '/directory/:id/checked', {
  access: 'admin',
  input: z.extend(ById, { source: required('Say what it was checked against') }),
  output: ManagedEntry,
})
/** Takes an entry from the public pages, or puts it back. 404 where there is none. */
export const retireDirectoryEntry = endpoint('POST', '/directory/:id/retired', {
  access: 'admin',
  input: z.extend(ById, { retired: z.boolean() }),
  output: ManagedEntry,
})
