import { isDead, type LawSentence, lawSentenceIn, type ShownLawState } from '#contract/library/law-state.ts'
import { shown, useMessages } from '#web/lib/language/messages.ts'
import { shell } from '#web/messages/en/shell.ts'

const lookOf = (law: ShownLawState) =>
  law.ofAct ? 'block text-muted' : isDead(law) ? 'law-today law-ended' : 'law-today'

/** A sentence on how law stands in the language on the screen, and which language that came to be. */
export function useLawSentence(): (law: LawSentence) => { text: string; lang: string } {
  const { language } = shown.useValue()
  return (law) => ({ text: lawSentenceIn(law, language), lang: law.translations ? language : 'en' })
}

/**
 * How a section stands today, where that is not as it reads: nobody should take dead law for living. `isTold`: it was said in full
 * above, see `toldBefore`.
 */
export function LawToday({ law, isTold = false }: { law: ShownLawState | undefined; isTold?: boolean | undefined }) {
  const say = useLawSentence()
  const m = useMessages('shell', shell)
  if (!law) return null
  if (isTold) return <span className="block text-muted">{m.lawToldAbove}</span>
  const { text, lang } = say(law)
  return (
    <span className={lookOf(law)} lang={lang}>
      {text}
    </span>
  )
}
