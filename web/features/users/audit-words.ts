import type { AuditEntry } from '#contract/accounts/users.ts'
import { titleCase } from '#web/lib/text/title-case.ts'

const KINDS: Record<string, string> = {
  registered: 'Account created',
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in refused',
  sign_out: 'Signed out',
  password_changed: 'Password changed',
  password_reset_requested: 'Password reset asked for',
  password_reset: 'Password reset',
  answer_report_opened: 'Answer opened by an administrator',
  email_confirmed: 'Email confirmed',
  email_change_requested: 'Email change asked for',
  email_changed: 'Email changed',
  google_linked: 'Google sign-in linked',
  two_factor_on: 'Two-factor turned on',
  two_factor_off: 'Two-factor turned off',
  two_factor_failed: 'Two-factor code refused',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'Recovery codes renewed',
  role_changed: 'Role changed',
  consent_given: 'Consent given',
  consent_withdrawn: 'Consent withdrawn',
  whatsapp_linked: 'WhatsApp linked',
  whatsapp_unlinked: 'WhatsApp unlinked',
  account_deleted: 'Account deleted',
  library_imported: 'Library imported',
  document_added: 'Document added',
  document_changed: 'Document renamed or moved',
  documents_moved: 'Documents put under a heading',
  document_replaced: 'Document file replaced',
  document_deleted: 'Document deleted',
  plain_words_changed: 'Plain words changed',
  questions_changed: 'Questions of people changed',
  guide_translation_changed: 'Translation of a guide changed',
  wording_corrected: 'Message corrected',
  judgment_entered: 'Judgment described',
  law_change_added: 'Change of the law entered',
  law_change_changed: 'Change of the law edited',
  law_change_withdrawn: 'Change of the law withdrawn',
  heading_added: 'Heading added',
  heading_changed: 'Heading renamed',
  heading_deleted: 'Heading deleted',
  template_added: 'Template added',
  template_changed: 'Template changed',
  template_replaced: 'Template file replaced',
  template_deleted: 'Template deleted',
  directory_entry_added: 'Entry of the directory added',
  directory_entry_changed: 'Entry of the directory changed',
  directory_entry_checked: 'Entry of the directory checked',
  directory_entry_retired: 'Entry of the directory retired',
  directory_entry_restored: 'Entry of the directory put back',
  procedure_draft_begun: 'Draft of a procedure begun',
  procedure_draft_discarded: 'Draft of a procedure thrown away',
  procedure_published: 'Procedure published',
  procedure_reverted: 'Procedure put back as shipped',
  practitioner_added: 'Practitioner registered',
  practitioner_changed: 'Practitioner changed',
  practitioner_retired: 'Practitioner retired',
  practitioner_restored: 'Practitioner put back',
  check_price_changed: 'Price of citation checks changed',
  review_price_changed: 'Price of contract reviews changed',
}

/** What happened, in words; a kind nobody has named yet is shown by its own name. */
export const auditKind = (kind: string): string => KINDS[kind] ?? titleCase(kind)

/** The details of an entry in one line: "from user, to admin". The database keeps no order, so `from` is put first. */
export function auditDetail({ detail }: Pick<AuditEntry, 'detail'>): string {
  return Object.entries(detail)
    .toSorted(([a], [b]) => Number(b === 'from') - Number(a === 'from'))
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => {
      const words = name
        .replace(/_/g, ' ')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
      return `${words} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`
    })
    .join(', ')
}
