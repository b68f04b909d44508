import { readCitations } from '#server/features/library/service.ts'
import { type ClauseReader, type Likeliest, readClause } from './clause-model.ts'
import { clauseOf, type ContractCheck, type Point } from './content.ts'
import { amountNear, keeps, type Limit } from './limit.ts'

/** A clause gives the amount of a point at least so surely, and of no other matter of its list more surely. */
const SURE = -1.5
/** Fewer words are a heading. */
const WORDS_LEAST = 4
const NOWHERE: Likeliest = { sure: -Infinity, start: 0, end: 0 }

/** A sentence, and of each point with a limit where in it the amount is likeliest given. */
type ReadAmounts = { text: string; of: Map<Point, Likeliest> }

/**
 * Reads sentences for the limits of a list: `read` each, and `beyond` tells which of them gives an amount beyond the bound of a point, the
 * likeliest to be about it, -1 where none does.
 */
export function amountsOf(check: ContractCheck, reader: ClauseReader) {
  const limited = check.points.filter(({ limit }) => limit).map((point) => ({ point, places: placesOf(point) }))
  // points that rest on one section are about one matter, and which of them a clause is nearer to says nothing
  const rivals = new Map(
    limited.map(({ point, places }) => [
      point,
      limited.flatMap((other) => (other.places.some((one) => places.includes(one)) ? [] : [other.point])),
    ]),
  )
  const read = (text: string): ReadAmounts => {
    const isRead = limited.length > 0 && text.split(/\s+/).length >= WORDS_LEAST
    const likeliest = isRead ? readClause(text, reader) : () => NOWHERE
    return { text, of: new Map(limited.map(({ point }) => [point, likeliest(clauseOf(point))])) }
  }
  const beyond = (bound: Limit, point: Point, sentences: ReadAmounts[]): number => {
    const sure = sentences.map(({ text, of }) => {
      const own = of.get(point)!
      if (own.sure < SURE || rivals.get(point)!.some((rival) => of.get(rival)!.sure > own.sure)) return -Infinity
      const amount = amountNear(bound, text.slice(own.start, own.end), 0)
      return amount && !keeps(bound, amount) ? own.sure : -Infinity
    })
    const most = Math.max(...sure)
    return Number.isFinite(most) ? sure.indexOf(most) : -1
  }
  return { read, beyond }
}

const placesOf = ({ why }: Point) =>
  readCitations(why).citations.flatMap(({ act, sections }) => sections.map((section) => `${act} ${section}`))
