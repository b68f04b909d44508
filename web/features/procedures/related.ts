import type { DeadlineRule } from '#contract/deadlines.ts'
import type { CitedSection } from '#contract/procedures.ts'

/** Whether a text names a place of law: "s 94(1)" is named by "s 94(1)" and "s 94(1)(a)", not by "s 94(10)" or "s 94". */
function names(text: string, place: string): boolean {
  for (let at = text.indexOf(place); at >= 0; at = text.indexOf(place, at + 1))
    if (!/[0-9A-Za-z]/.test(text.charAt(at + place.length))) return true
  return false
}

/** The rules whose time limit a text rests on: those whose own citation it has, in its words or in the labels of its sources. */
export const rulesNamed = (text: string, rules: DeadlineRule[], sections: CitedSection[]): DeadlineRule[] => {
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
