/** What Akoma Ntoso says of a judgment in addition to its text; parties in their order. */
export type AknJudgment = {
  court?: string
  citation?: string
  parties: { name: string; role: string }[]
  judges: string[]
  date?: string
}

const NAMED = new Set(['party', 'judge', 'courttype', 'neutralcitation'])
const clean = (words: string) => words.replace(/\s+/g, ' ').trim().slice(0, 300)
type Named = { kind: string; role: string; words: string; depth: number }
/** More parties or judges than any judgment has. */
const NAMES_MAX = 60

/** Gathers what the header of a judgment marks: parties, judges, court, number and day. Given every element and text in their order. */
export class JudgmentCollector {
  judgment: AknJudgment | undefined
  #open: string[] = []
  #named: Named | undefined

  open(kind: string, attributes: Record<string, string>) {
    this.#open.push(kind)
    if (kind === 'judgment') this.judgment ??= { parties: [], judges: [] }
    const { judgment } = this
    if (!judgment) return
    const isDay = kind === 'docdate' || (kind === 'frbrdate' && this.#open.includes('frbrwork'))
    const day = isDay ? /^\d{4}-\d{2}-\d{2}$/.exec(attributes['date'] ?? '')?.[0] : undefined
    if (day && (kind === 'docdate' || !judgment.date)) judgment.date = day
    if (NAMED.has(kind) && !this.#named && !this.#open.includes('judgmentbody'))
      this.#named = { kind, role: (attributes['as'] ?? '').replace('#', ''), words: '', depth: this.#open.length }
  }

  text(words: string) {
    if (this.#named) this.#named.words += words
  }

  close() {
    if (this.#named?.depth === this.#open.length) this.#endName(this.#named)
    this.#open.pop()
  }

  #endName({ kind, role, words }: Named) {
    const { judgment } = this
    const name = clean(words)
    this.#named = undefined
    if (!judgment || !name) return
    if (kind === 'party' && judgment.parties.length < NAMES_MAX) judgment.parties.push({ name, role })
    if (kind === 'judge' && judgment.judges.length < NAMES_MAX && !judgment.judges.includes(name))
      judgment.judges.push(name)
    if (kind === 'courttype') judgment.court ??= name
    if (kind === 'neutralcitation') judgment.citation ??= name
  }
}
