import { memo, useCallback, useEffect, useMemo } from 'react'
import type { Message } from '#contract/consultations/consultations.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Source } from '#web/components/reading-room/source.ts'
import { AnswerActions } from './answer-actions.tsx'
import { NextSteps } from './next-steps.tsx'
import { AnswerText } from './answer-text.tsx'
import { OtherLanguages } from './other-languages.tsx'
import { numberCitations } from '#web/features/consultations/citations/citations.ts'
import { isNoAnswer } from '#web/features/consultations/conversation.ts'
import { prepareReadingRoom } from '#web/features/consultations/citations/source-viewer.tsx'
import { SourcesRail } from '#web/features/consultations/citations/sources-rail.tsx'
import type { ScreenLanguage } from '#contract/screen-language.ts'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = {
  conversationId: string
  message: Message
  /** True while it is being written. */
  live: boolean
  /** Another answer to its question stands above it. */
  isAgain: boolean
  onOpen: (sources: Source[], index: number) => void
  /** Given at the last answer, when it may be given in another language. */
  onLanguage?: (language: ScreenLanguage) => void
}

/** An answer: plain reading text, its sources next to or below it, and what can be done with it. */
export const AnswerView = memo(({ conversationId, message, live, isAgain, onOpen, onLanguage }: Props) => {
  const m = useMessages('chat', chat)
  const { text, citations, language } = message
  const signature = JSON.stringify(citations)
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const sources = useMemo(() => numberCitations(text, citations), [text, signature])
  const open = useCallback((index: number) => onOpen(sources, index), [onOpen, sources])
  useEffect(() => {
    if (sources.length) prepareReadingRoom()
  }, [sources.length])
  return (
    <article className="chat-row" data-again={isAgain || undefined} aria-label={m.answerOf(PRODUCT)}>
      <div className="min-w-0">
        <h2 className="sr-only">{m.answer}</h2>
        {/* until the server has said which language it is in, that of the screen is the likeliest */}
        <div className="reading" lang={live ? undefined : (language ?? 'en')}>
          <AnswerText text={text} sources={sources} onOpen={open} />
        </div>
        {isNoAnswer(message) ? null : live ? (
          <div className="chat-actions min-h-11" />
        ) : (
          <>
            {sources.length > 0 && <NextSteps text={text} sources={sources} />}
            <AnswerActions conversationId={conversationId} message={message} sources={sources} />
            {onLanguage && <OtherLanguages language={language ?? 'en'} onChoose={onLanguage} />}
          </>
        )}
      </div>
      <div className={live ? 'max-xl:hidden' : undefined}>
        <SourcesRail text={text} sources={sources} onOpen={open} />
      </div>
    </article>
  )
})
