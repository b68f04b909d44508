import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retellAnswer } from '#contract/consultations/answers.ts'
import { prepareLibrary } from '#server/features/library/service.ts'
import { ask, converse, textOf } from '#tests/support/answers.ts'
import { citedIn } from '#tests/support/citations.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let content: string
let server: TestServer
beforeAll(async () => {
  content = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-content-'))
  for (const name of readdirSync('content').filter((one) => one !== 'library'))
    symlinkSync(path.resolve('content', name), path.join(content, name))
  // one guide is read sooner than all of them
  mkdirSync(path.join(content, 'library'))
  copyFileSync('content/library/losing-your-job.md', path.join(content, 'library/losing-your-job.md'))
  server = await testServer()
  const ctx = server.ctx()
  await prepareLibrary({ ...ctx, config: { ...ctx.config, CONTENT_DIR: content } })
  await server.worker.idle()
})
afterAll(async () => {
  await server.stop()
  rmSync(content, { recursive: true, force: true })
})

async function answerTo(question: string) {
  const { token } = await signUp(server)
  const conversationId = await converse(server, token, question)
  const streamed = await ask(server, { token, conversationId })
  return { text: textOf(streamed), cited: streamed.events.flatMap(citedIn) }
}

test('a question in Shona gets the guide in Shona, whose translation it is, and the English passage as its source', async () => {
  const { text, cited } = await answerTo(
    'Basa rangu rapera. Ndinofanira kubhadharwa mari ipi, leave yangu inobhadharwa here?',
  )
  expect(text).toContain('**Ndinofanira kubhadharwa chii?**')
  expect(text).toContain('- mihoro kusvika pazuva rekupedzisira;')
  expect(text).toContain('(Labour Act \\[Chapter 28:01\\], s 13(1))')
  expect(text).toContain('hapasati pane mutauri weChiShona akariverenga')
  expect(text).not.toContain('wages up to the last day;')
  expect(cited.map(({ substring }) => substring).join('\n')).toContain('- wages up to the last day;')
})

test('a few words of Shona find the guide by what its translation says, and it stands before the English statutes', async () => {
  const { cited } = await answerTo('Boss andidzinga basa pasina warning, ndoita sei?')
  expect(cited[0]).toMatchObject({ title: 'Losing your job' })
})

test('an answer to a question in English is told again in Shona by the translated guide', async () => {
  const { token } = await signUp(server)
  const conversationId = await converse(
    server,
    token,
    'What must I be paid when my job ends, are my leave days paid out?',
  )
  await ask(server, { token, conversationId })
  await server.call(retellAnswer, { conversationId, language: 'sn' }, token)
  const streamed = await ask(server, { token, conversationId })
  expect(textOf(streamed)).toContain('- mihoro kusvika pazuva rekupedzisira;')
  expect(
    streamed.events
      .flatMap(citedIn)
      .map(({ substring }) => substring)
      .join('\n'),
  ).toContain('- wages up to the last day;')
})

test('a question in English gets it as it was written', async () => {
  const { text } = await answerTo('What must I be paid when my job ends, are my leave days paid out?')
  expect(text).toContain('- wages up to the last day;')
  expect(text).not.toContain('mihoro')
})
