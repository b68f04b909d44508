import type { DeadlineRule } from './deadlines.ts'
import type { CitedSection, ListedProcedure } from './procedures.ts'

/**
 * Whether a text names a place of law: "s 94(1)" is named by "s 94(1)", "s 94(1)(a)" and "s 94(1)-(3)", and by "s 93(1)-(4)" where it
 * is "s 93(3)"; not by "s 94(10)" or "s 94". "s 11(2)(a)" is named by "s 11(2)", and not by "s 11(2)(b)".
 */
function names(text: string, place: string): boolean {
  const sub = /\((\d+)\)(?:\(([a-z])\))?$/.exec(place)
  const head = sub ? place.slice(0, sub.index) : place
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1)) {
    const rest = text.slice(at + head.length, at + head.length + 20)
    if (!sub && !/^[0-9A-Za-z]/.test(rest)) return true
    const [, from, letter, to] = /^\((\d+)\)(?:\(([a-z]+)\))?(?:[-–]\((\d+)\))?/.exec(rest) ?? []
    if (!sub || !from || (letter && sub[2] && letter !== sub[2])) continue
    if (Number(sub[1]) >= Number(from) && Number(sub[1]) <= Number(to ?? from)) return true
  }
  return false
}

/** The rules whose time limit a text rests on: those whose own citation it has, in its words or in the labels of its sources. */
export const rulesNamed = (markdown: string, rules: DeadlineRule[], sections: CitedSection[]): DeadlineRule[] => {
  // an answer is markdown, where brackets that are no link have a mark before them
  const text = markdown.replace(/\\([[\]])/g, '$1')
  const places = new Set<string>()
  return rules.filter((rule) => {
    const own = sections.filter(({ raw }) => rule.text.includes(raw)).map(({ raw }) => raw.split(' and s ')[0] ?? raw)
    const [place] = own.toSorted((a, b) => b.length - a.length)
    // two rules may rest on one place: the first is the general one
    // one period after another rests on the law of both
    const restsOn = rule.then ? own : [place]
    if (!place || places.has(place) || !restsOn.every((one) => one && names(text, one))) return false
    places.add(place)
    return true
  })
}

/** "Labour Act [Chapter 28:01], s 12B(1)" without its chapter and subsection, as `leadingSections` has it; undefined where a source is no section. */
const sectionOf = (label: string) => /^.+, s \d+[A-Z]*/.exec(label.replace(/ \[Chapter [^\]]*\]/, ''))?.[0]

/** At most so many procedures stand beneath an answer. */
const PROCEDURES_MAX = 3

/**
 * The procedures that an answer leads to: those on the guides that it rests on, then those that its sections lead to, most sections
 * first. Next to a guide one section alone adds none: it is often a side remark.
 */
export function proceduresNamed<T extends Pick<ListedProcedure, 'guides' | 'leadingSections'>>(
  procedures: T[],
  sources: { title?: string | undefined; label: string; own?: boolean | undefined }[],
): T[] {
  const published = sources.filter(({ own }) => !own)
  const titles = new Set(published.map(({ title }) => title))
  const sections = new Set(published.map(({ label }) => sectionOf(label)))
  const byGuide = procedures.filter(({ guides }) => guides.some(({ title }) => titles.has(title)))
  const bySection = procedures
    .filter((one) => !byGuide.includes(one))
    .map((one) => ({ one, count: one.leadingSections.filter((section) => sections.has(section)).length }))
    .filter(({ count }) => count > (byGuide.length ? 1 : 0))
    .toSorted((a, b) => b.count - a.count)
  return [...byGuide, ...bySection.map(({ one }) => one)].slice(0, PROCEDURES_MAX)
}
