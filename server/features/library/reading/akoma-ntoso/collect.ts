import { type AknJudgment, JudgmentCollector } from './collect-judgment.ts'

/** A section as it stands in Akoma Ntoso. */
export type AknSection = { part?: string; number?: string; heading?: string; text: string }
export type AknLaw = { title?: string; address?: string; asAt?: string; sections: AknSection[]; judgment?: AknJudgment }

/** Elements that hold sections and have a number and a heading of their own. */
const PARTS = new Set(['part', 'chapter', 'subpart', 'subchapter', 'division', 'subdivision', 'title', 'book', 'tome'])
/** The units that are cited; one inside another, or in words that are put into another law, is text. */
const UNITS = new Set(['section', 'article', 'rule'])
/** Of a judgment the paragraphs are cited; these are its parts. */
const JUDGMENT_PARTS = new Set(['introduction', 'background', 'arguments', 'remedies', 'motivation', 'decision'])
const QUOTED = new Set(['quotedstructure', 'embeddedstructure', 'quotedtext', 'embeddedtext'])
/** What is not of the law itself. */
const SKIPPED = new Set(['authorialnote', 'html:script', 'html:style', 'html:nav', 'html:template', 'coverpage'])
/** Inside a line: no space belongs around these. */
const INLINE =
  /^(?:b|i|u|a|sup|sub|ref|mref|rref|term|def|inline|span|abbr|ins|del|date|docdate|doctitle|docnumber|remark|placeholder|em|strong|html:(?:b|i|u|a|sup|sub|span|em|strong|abbr|small))$/
const TITLE = /^html:h[1-6]$/
const NUMBERED = /^(?:section |article |rule )?(\d{1,4}[A-Z]{0,3})\.?(?:\s+(.*))?$/i

const clean = (words: string) => words.replace(/\s+/g, ' ').trim()
const dayIn = (value = '') => /(?:^|[@:])(\d{4}-\d{2}-\d{2})\b/.exec(value)?.[1]

const SCHEDULE = new Set(['attachment'])
const JUDGMENT_BODY = new Set(['judgmentbody'])
const BESIDE = new Set(['meta', 'html:head'])

/** An element that is open: `words` gathers what a title, a number or a heading says. */
type Open = { kind: string; words?: string; label?: { num: string; heading: string } }

/** The section that is being read; `depth` is how many elements were open when it began, itself among them. */
type Reading = { number: string; heading: string; body: string; depth: number; isParagraph: boolean }

const TITLES = new Set(['num', 'heading', 'subheading'])
const isTitle = (kind: string) => TITLES.has(kind) || TITLE.test(kind)

/**
 * Makes sections of the elements of a law as they come; kinds are names of Akoma Ntoso in small letters, and of HTML with `html:`
 * before them. Text of the preamble, and of schedules without sections, is a section without a number.
 */
export class AknCollector {
  readonly law: AknLaw = { sections: [] }
  readonly #open: Open[] = []
  #section: Reading | undefined
  /** Text that stands in no section. */
  #loose = ''
  readonly #judgment = new JudgmentCollector()
  #schedules = 0
  #skipped = 0

  open(kind: string, attributes: Record<string, string>) {
    this.#readMeta(kind, attributes)
    this.#judgment.open(kind, attributes)
    if (kind === 'attachment') {
      this.#endLoose()
      this.#schedules++
    }
    if (SKIPPED.has(kind)) this.#skipped++
    const isParagraph = kind === 'paragraph' && this.#isWithin(JUDGMENT_BODY)
    const isUnit = (UNITS.has(kind) || isParagraph) && !this.#section && !this.#isWithin(QUOTED)
    const isPart = (PARTS.has(kind) || (JUDGMENT_PARTS.has(kind) && this.#isWithin(JUDGMENT_BODY))) && !this.#section
    if (isUnit || isPart) this.#endLoose()
    const keeps = isTitle(kind) || kind === 'doctitle' || kind === 'shorttitle'
    this.#open.push({ kind, ...(keeps && { words: '' }), ...(isPart && { label: { num: '', heading: '' } }) })
    if (isUnit) this.#section = { number: '', heading: '', body: '', depth: this.#open.length, isParagraph }
    else if (!INLINE.test(kind)) this.text(' ')
  }

  text(words: string) {
    if (this.#skipped || this.#isWithin(BESIDE)) return
    this.#judgment.text(words)
    const titled = this.#open.findLast((one) => one.words !== undefined)
    if (titled) titled.words += words
    else if (this.#section) this.#section.body += words
    else if (this.#open.length) this.#loose += words
  }

  close() {
    const one = this.#open.pop()
    if (!one) return
    this.#judgment.close()
    const { judgment } = this.#judgment
    if (judgment) this.law.judgment = judgment
    if (SKIPPED.has(one.kind)) this.#skipped--
    if (one.words !== undefined) this.#endTitle(one.kind, one.words)
    else if (!INLINE.test(one.kind)) this.text(' ')
    if (this.#section && this.#open.length < this.#section.depth) this.#endSection(this.#section)
    else if (one.kind === 'attachment' || !this.#open.length) {
      // the place of what is left is the schedule that ends here
      this.#open.push(one)
      this.#endLoose()
      this.#open.pop()
    }
  }

  #isWithin(kinds: Set<string>) {
    return this.#open.some(({ kind }) => kinds.has(kind))
  }

  /** "Schedule 1, Part II Money"; empty outside of both. */
  #part() {
    const labels = this.#open.flatMap(({ label }) => (label ? [clean(`${label.num} ${label.heading}`)] : []))
    const schedule = this.#isWithin(SCHEDULE) ? [`Schedule ${this.#schedules}`] : []
    return [...schedule, ...labels.filter(Boolean)].join(', ').slice(0, 1_000)
  }

  #add(one: AknSection) {
    const part = this.#part()
    if (/\p{L}/u.test(one.text)) this.law.sections.push({ ...(part && { part }), ...one })
  }

  #endLoose() {
    this.#add({ text: clean(this.#loose) })
    this.#loose = ''
  }

  #endSection({ number: printed, heading: titled, body, isParagraph }: Reading) {
    const written = clean(printed)
    const [, number, rest = ''] =
      NUMBERED.exec(isParagraph ? written.replace(/^[[(](\d{1,4})[\])]$/, '$1') : written) ?? []
    const heading = clean(titled || rest)
    const lead = number && !isParagraph ? `${number}. ${heading}` : `${printed} ${heading}`
    this.#add({
      ...(number && { number: number.toUpperCase() }),
      ...(heading && { heading: heading.slice(0, 1_000) }),
      text: clean(`${lead} ${body}`),
    })
    this.#section = undefined
  }

  #endTitle(kind: string, kept: string) {
    const words = clean(kept)
    const isOfLaw = kind === 'doctitle' || kind === 'shorttitle' || (kind === 'html:h1' && !this.#section)
    if (isOfLaw && words) this.law.title ??= words.slice(0, 300)
    if (!this.#entitle(kind, words)) this.text(` ${kept} `)
  }

  /** Gives a number or heading to the section, else to the part, that it stands in directly; false where there is neither. */
  #entitle(kind: string, words: string): boolean {
    const name = kind === 'num' ? 'num' : 'heading'
    const section = this.#section
    if (section) {
      if (section.depth !== this.#open.length || section.body.trim() || !isTitle(kind)) return false
      // a web page has both in one title
      if (kind === 'num' || TITLE.test(kind)) section.number += ` ${words}`
      else section.heading += ` ${words}`
      return true
    }
    const label = this.#open.at(-1)?.label
    if (label) label[name] += ` ${words}`
    return label !== undefined
  }

  /** Address, title and date of the law, where its description or its page says them. */
  #readMeta(kind: string, attributes: Record<string, string>) {
    const { law } = this
    const inExpression = this.#open.some((one) => one.kind === 'frbrexpression')
    const inWork = this.#open.some((one) => one.kind === 'frbrwork')
    const own = kind === 'frbruri' && (inExpression || (inWork && !law.address)) ? attributes['value'] : undefined
    const onPage = attributes['frbr-expression-uri'] ?? attributes['data-frbr-expression-uri']
    const address = own ?? (law.address ? undefined : onPage)
    if (address) law.address = address.slice(0, 2_000)
    if (kind === 'frbralias' && inWork && attributes['value']) law.title ??= clean(attributes['value']).slice(0, 300)
    const day = dayIn(address) ?? (kind === 'frbrdate' && inExpression ? dayIn(attributes['date']) : undefined)
    if (day) law.asAt = day
  }
}
