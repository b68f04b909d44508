import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/columns.ts'

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  email: text('email').primaryKey(),
  /** Of the token in the link that ends it; null where somebody subscribed before there were links. */
  unsubscribeHash: text('unsubscribe_hash').unique('newsletter_subscribers_unsubscribe_key'),
  createdAt: createdAt(),
})
