import type { OCCUPATIONS } from '#contract/product.ts'

/** Occupations as people read them. */
export const OCCUPATION_NAMES: Record<(typeof OCCUPATIONS)[number], string> = {
  student: 'Student',
  lawyer: 'Lawyer',
  business_owner: 'Business Owner',
  other: 'Other',
}
