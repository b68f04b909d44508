import type { DeadlineRule } from '#contract/procedures/deadlines.ts'
import type { CitedSection } from '#contract/procedures/procedures.ts'

/**
 * Whether a text names a place of law: "s 94(1)" is named by "s 94(1)", "s 94(1)(a)" and "s 94(1)-(3)", and by "s 93(1)-(4)" where it
 * is "s 93(3)"; not by "s 94(10)" or "s 94".
 */
function names(text: string, place: string): boolean {
  const sub = /\((\d+)\)$/.exec(place)
  const head = sub ? place.slice(0, sub.index) : place
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1)) {
    const rest = text.slice(at + head.length, at + head.length + 20)
    if (!sub && !/^[0-9A-Za-z]/.test(rest)) return true
    const [, from, to] = /^\((\d+)\)(?:[-–]\((\d+)\))?/.exec(rest) ?? []
    if (sub && from && Number(sub[1]) >= Number(from) && Number(sub[1]) <= Number(to ?? from)) return true
  }
  return false
}

/** The rules whose time limit a text rests on: those whose own citation it has, in its words or in the labels of its sources. */
export const rulesNamed = (markdown: string, rules: DeadlineRule[], sections: CitedSection[]): DeadlineRule[] => {
  // an answer is markdown, where brackets that are no link have a mark before them
  const text = markdown.replace(/\\([[\]])/g, '$1')
  const places = new Set<string>()
  return rules.filter((rule) => {
    const own = sections.filter(({ raw }) => rule.text.includes(raw)).map(({ raw }) => raw.split(' and ')[0] ?? raw)
    const [place] = own.toSorted((a, b) => b.length - a.length)
    // two rules may rest on one place: the first is the general one
    if (!place || places.has(place) || !names(text, place)) return false
    places.add(place)
    return true
  })
}
