import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Block, readSource } from './build/source.ts'

const FOLDER = 'content/templates/source'
/** Said in words: a scale, a share or "nothing" does as well as an amount. */
const NOT_AN_AMOUNT = new Set(['agent_payment', 'retention_or_none', 'suspension_pay'])
/** A notice to everybody, which nobody signs. */
const UNSIGNED = 'privacy-notice'

const amounts = new Set(
  readFileSync('content/templates/fields.yaml', 'utf8')
    .split('\n')
    .flatMap((line) => /group: money, help: amount, names: \[([^\]*]+)\]/.exec(line)?.[1]?.split(', ') ?? []),
)

const isSign = (block: Block): block is Extract<Block, { kind: 'sign' }> => block.kind === 'sign'

/** Lines of goods or losses are in figures, with their sum in words below. */
const isSummed = (text: string, name: string) =>
  [...text.matchAll(/\{#(\w+)\}([^]*?)\{\/\1\}/g)].some(
    ([, list, inside]) => inside!.includes(`{${name}}`) && text.includes(`{${list}_total_in_words}`),
  )

const templates = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(path.join(FOLDER, file), 'utf8')
  const source = readSource(text)
  const signs = source.blocks.filter(isSign)
  const isSworn = text.includes('### Commissioner of oaths')
  const isLetter = source.category === 'Letter' || source.blocks.some(({ kind }) => kind === 'from')
  const kind = isSworn ? 'sworn' : isLetter ? 'letter' : signs.some(({ witnesses }) => witnesses > 0) ? 'agreement' : 'paper'
  const names = [...text.matchAll(/\{([A-Za-z_]+)\}/g)].map(([, name]) => name!)
  return {
    name: file.replace('.md', ''),
    kind,
    source,
    signs,
    hasDate: signs.length > 0 || names.some((one) => one.endsWith('date')),
    hasPlace: signs.some(({ witnesses }) => witnesses >= 0) || /\| Place\b/.test(text) || /_(?:address|place|town)/.test(text),
    witnesses: signs.reduce((sum, one) => sum + Math.max(0, one.witnesses), 0),
    unspelled: names.filter(
      (one) => amounts.has(one) && !NOT_AN_AMOUNT.has(one) && !names.includes(`${one}_in_words`) && !isSummed(text, one),
    ),
  }
})

const yes = (is: boolean) => (is ? 'yes' : '–')
console.log(
  templates
    .map((one) =>
      [one.name.padEnd(41), one.kind.padEnd(9), `date ${yes(one.hasDate)}`, `place ${yes(one.hasPlace)}`]
        .concat(`witnesses ${one.witnesses}`, `initials ${one.source.initials.join(', ') || '–'}`)
        .join(' | '),
    )
    .join('\n'),
)

describe.each(templates)('$name', ({ name, kind, source, signs, hasDate, hasPlace, unspelled }) => {
  test('has a date and a place, and somebody signs it', () => {
    expect([hasDate, hasPlace]).toEqual([true, true])
    const isSigned = signs.length > 0 || source.blocks.some((one) => one.kind === 'from')
    expect(isSigned).toBe(name !== UNSIGNED)
  })

  test('is initialled at the foot of its pages where it binds people to each other or is sworn', () => {
    expect(source.initials.length > 0).toBe(kind === 'agreement' || kind === 'sworn' || name === 'power-of-attorney')
  })

  test('is initialled by whoever signs it as a party, under the same name, and by the witnesses', () => {
    // the power of attorney has a block for each witness
    const parties = kind === 'agreement' ? signs.map(({ as }) => as.replace('For the ', '')) : []
    const witnesses = kind === 'agreement' ? ['Witnesses'] : []
    expect(source.initials).toEqual(expect.arrayContaining([...parties, ...witnesses]))
  })

  test('says every amount in figures and in words', () => {
    expect(unspelled).toEqual([])
  })
})
