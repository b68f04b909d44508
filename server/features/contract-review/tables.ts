import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Decision, ReviewedParagraph, StoredFinding } from '#contract/documents/contract-review.ts'
import { chargeTable } from '#server/db/charge-table.ts'
import { at, createdAt, id } from '#server/db/columns.ts'
import { users } from '#server/db/tables.ts'

/** A point of the list that was recognised in a paragraph. */
export type PresentPoint = { point: string; paragraph: number }

/** Contracts that people had reviewed, with what was found; each belongs to its person alone. */
export const contractReviews = pgTable(
  'contract_reviews',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    textHash: text('text_hash').notNull(),
    isWord: boolean('is_word').notNull(),
    paragraphs: jsonb('paragraphs').$type<ReviewedParagraph[]>().notNull(),
    /** Slug of a list in content; "" where the contract is of none of these kinds. */
    kind: text('kind').notNull(),
    state: text('state').$type<'reviewing' | 'ready'>().notNull(),
    /** Counts the times that it was begun again: what a job found for an earlier one is not kept. */
    round: integer('round').notNull().default(1),
    /** Stretches of the contract that a model has read, of how many, and those of them where it failed. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull(),
    failed: integer('failed').notNull().default(0),
    findings: jsonb('findings').$type<StoredFinding[]>().notNull(),
    present: jsonb('present').$type<PresentPoint[]>().notNull(),
    decisions: jsonb('decisions').$type<Record<string, Decision>>().notNull().default({}),
    points: integer('points').notNull(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('contract_reviews_once').on(t.userId, t.textHash),
    index('contract_reviews_user_idx').on(t.userId, t.createdAt),
  ],
)

/** What was taken for reviews, and is kept when the review is deleted. */
export const contractReviewCharges = chargeTable('contract_review_charges')
