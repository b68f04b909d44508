import type { Conversation } from '#contract/consultations/consultations.ts'
import type { Deps } from '#server/context.ts'
import { readersPage } from '#server/features/auth/service.ts'
import { getConversation } from '#server/features/consultations/get-conversation.ts'
import { textOfConversation } from './page-text.ts'

/** Characters of a consultation that come with its page; a longer one is asked for by its code, as it always was. */
const TEXT_MAX = 200_000

/** The page of a consultation, called what that is, with its text. */
export const consultationPage = (deps: Deps) =>
  readersPage<'/app/consult/:id'>(deps, 'consultation-page', async (ctx, c) => {
    const conversation = await getConversation(ctx, { id: c.req.param('id') })
    const nameIn = () => conversation.title || undefined
    if (lengthOf(conversation) > TEXT_MAX) return { nameIn }
    return { nameIn, html: textOfConversation(conversation), data: { conversation } }
  })

const lengthOf = ({ messages }: Conversation) => messages.reduce((sum, { text }) => sum + text.length, 0)
