import type { Ctx } from '#server/context.ts'
import {
  actsHeld,
  citedIn,
  foldTitle,
  type Hit,
  searchLibrary,
  sectionKey,
  sectionsNamed,
} from '#server/features/library/service.ts'
import { referencesOf } from '#server/features/answering/verify/references.ts'
import { stemSet } from '#server/features/answering/verify/words.ts'
import { repealerOf } from './repeals.ts'

// each word must end in what parts it from the next: else a run of capitals can be cut into words in endlessly many ways
const NAMED_ACT = /\b((?:[A-Z][\w’'&-]*(?:,? (?:and|of|for|the|in|on|to|or|&) |,? )(?:\([^)]{1,60}\) ?)?){1,10}Act)\b/g
const LEADING =
  /^(?:(?:The|Does|Is|Under|What|Can|If|In|Which|How|Are|Do|Did|Has|May|Must|Section|Old|New|Why|Where|When|Since|Please)\b\W*(?:\d+\w*\W*(?:of )?)?(?:the )?(?:old |new )?)+/i

/** Titles of Acts a question names, as written: "the Labour Act and the Wills Act" gives both. */
export function namedActs(question: string): string[] {
  const found = [...question.matchAll(NAMED_ACT)].map((match) => match[1]!.replace(LEADING, ''))
  return found.flatMap((name) => name.split(/(?<=\bAct),? and (?:the )?/)).filter((name) => /\w+\)? Act$/.test(name))
}

/** An Act the question names and the library does not hold. */
export async function unknownAct(ctx: Ctx, question: string, hits: Hit[]): Promise<string | undefined> {
  const named = namedActs(question).slice(0, 4)
  const held = await actsHeld(ctx, named)
  for (const name of named) {
    const folded = foldTitle(name)
    const near = (hit: Hit) => sameAct(folded, foldTitle(hit.title)) || foldTitle(hit.text).includes(folded)
    const newer = repealerOf(ctx, name)
    if (held.has(folded) || hits.some(near) || (newer && (await actsHeld(ctx, [newer])).size)) continue
    if (!(await searchLibrary(ctx, { query: name, limit: 10, acts: [name] })).some(near)) return name
  }
  return undefined
}

const sameAct = (a: string, b: string) => b.includes(a) || a.endsWith(b) || stemsEqual(a, b)
const stemsEqual = (a: string, b: string) => [...stemSet(a)].sort().join(' ') === [...stemSet(b)].sort().join(' ')

/** A section that the question names, and that neither its Act in the library nor a guide that was found has: "section 900 of the Labour Act". */
export async function unknownSection(ctx: Ctx, question: string, hits: Hit[]): Promise<string | undefined> {
  const named = referencesOf(question).flatMap(({ act, places }) =>
    act
      ? places.map(({ base }) => ({
          act: /^constitution$/i.test(act) ? 'Constitution of Zimbabwe' : act,
          number: base.toUpperCase(),
        }))
      : [],
  )
  if (!named.length) return undefined
  const acts = await actsHeld(
    ctx,
    named.map(({ act }) => act),
  )
  const wanted = named.filter(({ act }) => acts.has(foldTitle(act)))
  const found = new Set((await sectionsNamed(ctx, wanted)).map(({ number }) => number?.toUpperCase()))
  // of an Act the library lacks, our guides may tell
  const told = new Set(hits.flatMap(({ text }) => citedIn(text)))
  const missing = named.find(({ act, number }) =>
    acts.has(foldTitle(act)) ? !found.has(number) : !told.has(sectionKey(foldTitle(act), number)),
  )
  return missing && `section ${missing.number} in the ${missing.act}`
}

/** `asked` is the old Act as the question writes it, where it names it; `first`: its passage is what the search found first. */
export type Repeal = { old: string; newer: string; asked?: string; first?: boolean }

/** Acts that the question names, or that were found first, and that another Act put out of force. */
export async function repealsIn(ctx: Ctx, question: string, hits: Hit[]): Promise<Repeal[]> {
  const named = namedActs(question).slice(0, 4)
  const held = await actsHeld(ctx, named)
  const asked = named.flatMap((name) => {
    const { title = name, repealedBy = repealerOf(ctx, name) } = held.get(foldTitle(name)) ?? {}
    return repealedBy ? [{ old: title, newer: repealedBy, asked: name }] : []
  })
  const statutes = hits.slice(0, 5).filter((hit) => hit.kind !== 'guide' && !hit.own)
  const found = statutes.flatMap((hit, i) =>
    hit.repealedBy ? [{ old: hit.title, newer: hit.repealedBy, first: i === 0 }] : [],
  )
  // of an Act found twice its first place counts, and of one that is named too the name
  return [...new Map([...found.toReversed(), ...asked].map((one) => [foldTitle(one.old), one])).values()]
}
