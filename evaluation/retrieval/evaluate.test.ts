import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { answers, scores } from './evaluate.ts'
import { addCorpusAct, readCorpus } from '#server/features/library/import/corpus-act.ts'
import { evaluate, readQuestions } from './evaluate.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await testServer()
  folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-eval-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
})
const file = (name: string, bytes: string | Uint8Array) => {
  writeFileSync(path.join(folder, name), bytes)
  return path.join(folder, name)
}

const act = {
  title: 'Parrots Act',
  asAt: '2016-12-31',
  sections: [
    {
      part: null,
      number: '1',
      heading: 'Short title',
      text: '1. Short title This Act may be cited as the Parrots Act.',
    },
    {
      part: 'Part I',
      number: '2',
      heading: 'Cages',
      text: `2. Cages ${'A parrot shall have a cage with a perch. '.repeat(90)}`,
    },
    {
      part: 'Part I',
      number: '3',
      heading: 'Feeding',
      text: '3. Feeding Seeds shall be given to every parrot at dawn.',
    },
    {
      part: 'Part I',
      number: '4',
      heading: '***',
      text: '4. *** [section repealed by Act 1 of 2001: parrot seeds at dawn]',
    },
  ],
}
const question = (text: string, heading: string, style = 'lay', more = {}) => ({
  question: text,
  style,
  answers: [{ act: 'PARROTS ACT', heading }],
  ...more,
})

describe('measuring retrieval', () => {
  it('counts by style for the question, and for the rewrite where there is one', async () => {
    const corpus = file('corpus.jsonl.gz', gzipSync(`${JSON.stringify(act)}\n`))
    const questions = file(
      'questions.jsonl',
      [
        question('When do I feed seeds to my parrot?', 'feeding', 'lay', { rewrite: 'seeds at dawn' }),
        question('perch in a cage', 'Cages', 'keyword'),
        question('What about tax?', 'Feeding', 'lawyer'),
      ]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    )
    for await (const one of readCorpus(corpus)) await addCorpusAct(server.ctx(), one)
    const result = await evaluate(server.ctx(), readQuestions(questions))
    expect(result.question['lay']).toEqual({ n: 1, 'R@1': 1, 'R@5': 1, 'R@10': 1, 'MRR@10': 1 })
    expect(result.question['keyword']).toMatchObject({ n: 1, 'R@1': 1 })
    expect(result.question['lawyer']).toMatchObject({ n: 1, 'R@10': 0 })
    expect(result.question['all']).toMatchObject({ n: 3, 'R@1': 2 / 3 })
    expect(result.rewrite['all']).toMatchObject({ n: 1, 'R@1': 1 })
  })

  it('counts a passage that holds the words, when case and punctuation are folded', () => {
    const wanted = readQuestions(
      file(
        'span.jsonl',
        JSON.stringify({
          ...question('q', 'Other'),
          answers: [{ act: 'X', heading: 'Y', span: 'A “cage”, with\na perch' }],
        }),
      ),
    )
    expect(answers({ title: 'Z', text: 'Every a cage with a PERCH.' }, wanted[0]!)).toBe(true)
    expect(answers({ title: 'Z', text: 'A cage without a perch' }, wanted[0]!)).toBe(false)
  })

  it('is exact at the edges: first, fifth, tenth, not found', () => {
    expect(scores([1, 5, 10, 0])).toEqual({
      n: 4,
      'R@1': 0.25,
      'R@5': 0.5,
      'R@10': 0.75,
      'MRR@10': (1 + 0.2 + 0.1) / 4,
    })
  })

  it('names the line of a file that it cannot read', async () => {
    expect(() => readQuestions(file('bad.jsonl', '\n{"question":1}'))).toThrow('Line 2')
    const corpus = readCorpus(file('bad-corpus.jsonl', `${JSON.stringify(act)}\nnonsense`))
    await corpus.next()
    await expect(corpus.next()).rejects.toThrow('Line 2')
  })
})
