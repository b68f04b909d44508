import { isDead } from '#contract/library/law-state.ts'
import { sameAct } from '#server/features/library/acts/act-name.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'
import type { ChangeLine } from '#contract/library/law-changes.ts'
import { changesMadeBy } from '#server/features/library/changes/amending-parser.ts'
import { changesInText, type NotedSection } from '#server/features/library/changes/note-parser.ts'
import type { Change } from '#server/features/library/changes/change.ts'
import { shownState } from '#server/features/library/changes/sentence.ts'
import { stateOf } from '#server/features/library/changes/state.ts'
import type { Statute } from '#server/features/library/import/corpus-act.ts'

/** The sections of a statute as the parsers of changes read them. */
const sectionsOf = ({ sections }: Statute): NotedSection[] =>
  sections.map(({ number = '', kind, start, end }, section) => ({ section, number, kind, start, end }))

const bodyOf = (statute: Statute) =>
  statute.sections.filter(({ kind }) => kind !== 'schedule' || statute.name.name.startsWith('constitution'))

const changeOf = ({ act: _, section, by, bySection, reported, place = '', ...line }: ChangeLine): Change => ({
  ...line,
  place,
  number: section ?? '',
  by: bySection ? `${by}, s ${bySection}` : by,
  source: 'curated',
  ...(reported && { unread: true }),
})

/**
 * What is wrong with the lines of content/changes.jsonl, a sentence each: a section that its Act in the corpus does not have, or
 * words of proof that do not stand in the law that makes the change. An Act that the corpus lacks is no fault.
 */
export function checkChanges(lines: ChangeLine[], corpus: Statute[]): string[] {
  const titleOf = (title: string, chapter?: string) => {
    const wanted = { ...readAct(title), ...(chapter && { chapter }) }
    return corpus.filter(({ name }) => sameAct(wanted, name))
  }
  return lines.flatMap((line, i) => {
    const at = `changes.jsonl, line ${i + 1}`
    const acts = titleOf(line.act, line.chapter)
    const isThere = acts.some((act) => bodyOf(act).some(({ number }) => number === line.section))
    const makers = titleOf(line.by)
    return [
      ...(acts.length && line.section && !line.schedule && !isThere
        ? [`${at}: no section ${line.section} in the ${line.act}`]
        : []),
      ...(line.proof && !makers.some(({ text }) => text.includes(line.proof!))
        ? [`${at}: these words do not stand in the ${line.by}: ${line.proof}`]
        : []),
      ...(line.readBy === 'nobody' && !line.reported ? [`${at}: read by nobody, and not marked as reported`] : []),
    ]
  })
}

/** Looks up the sentence that says of a section of the corpus that it is no longer law; undefined for living law. */
export function deadLaw(lines: ChangeLine[], corpus: Statute[], on: string) {
  const made = corpus.flatMap((statute) =>
    changesMadeBy(statute.text, sectionsOf(statute)).map(({ act, chapter, maker, ...change }) => ({
      target: { ...readAct(act), chapter },
      change: {
        ...change,
        by: `${statute.act.title}, s ${maker}`,
        source: 'amending_act' as const,
        ...(statute.asAt && { since: statute.asAt }),
      },
    })),
  )
  const curated = lines.map((line) => ({
    target: { ...readAct(line.act), ...(line.chapter && { chapter: line.chapter }) },
    change: changeOf(line),
  }))
  const notes = new Map<Statute, Change[]>()
  return (title: string, number: string): string | undefined => {
    const statute = corpus.find(({ name }) => sameAct(readAct(title), name))
    if (!statute) return undefined
    const own = notes.get(statute) ?? changesInText(statute.text, sectionsOf(statute)).map(noteOf)
    notes.set(statute, own)
    const others = [...made, ...curated]
      .filter(({ target }) => sameAct(target, statute.name))
      .map(({ change }) => change)
    const changes = [...own, ...others].filter((change) => !change.number || change.number.toUpperCase() === number)
    const state = stateOf(changes, { on, ...(statute.asAt && { asAt: statute.asAt }) })
    return isDead(state) ? shownState(state)?.sentence : undefined
  }
}

const noteOf = (change: ReturnType<typeof changesInText>[number]): Change => ({
  ...change,
  source: 'text_note',
  inText: true,
})
