export type Outcome = 'imported' | 'replaced' | 'already there' | 'failed'

/** What became of one document; `file` names it: a path, or a line of a corpus. */
export type FileEvent = {
  kind: 'file'
  file: string
  outcome: Outcome
  /** Why it failed. */
  reason?: string
  title?: string
  sections?: number
  pages?: number
  /** What is not as it should be with a document that is there. */
  warning?: string
}

export type ImportEvent =
  | { kind: 'total'; files: number }
  | FileEvent
  | {
      kind: 'end'
      counts: Record<Outcome, number>
      /** Documents of this import that stand under no heading. */
      uncategorized?: number
    }

export const noCounts = (): Record<Outcome, number> => ({ imported: 0, replaced: 0, 'already there': 0, failed: 0 })
