import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { type Ctx, systemCtx } from '#server/context.ts'
import { openDeps } from '#server/deps.ts'
import { attachDocument, createConversation } from '#server/features/consultations/service.ts'
import { readDocumentJob } from '#server/features/library/indexing/read-job.ts'
import { IN_THE_FOREGROUND } from '#evaluation/starter-content.ts'
import { type Script, startModelDouble } from '#tests/doubles/model.ts'
import { docx, p } from '#tests/support/docx.ts'
import { type EvaluatedAnswer, evaluationAsker } from './asker.ts'
import { type Played, playedModel } from './played-model.ts'

type Asking = { question: string; document?: { name: string; text: string } }

export type Evaluated<Case> = { of: Case; given: EvaluatedAnswer; played: Played; milliseconds: number }

/** Models are told what day it is: another day is another prompt, to which nobody has answered. */
const ASKED_ON = new Date('2026-11-25T08:00:00Z')

/** Asks each question in turn of the product with a model that says what was recorded; a document is attached before it. */
export async function playQuestions<Case extends Asking>(
  ctx: Ctx,
  cases: Case[],
  recordings: Map<string, string>,
): Promise<Evaluated<Case>[]> {
  const { script, begin } = playedModel(recordings)
  const work = async (model: Ctx) => {
    const by = { ...model, now: () => ASKED_ON }
    const { ask, asking } = await evaluationAsker(by, cases.length)
    const results: Evaluated<Case>[] = []
    for (const of of cases) {
      const conversationId = of.document && (await attach(asking(), of.document))
      const played = begin()
      const started = performance.now()
      const given = await ask(of.question, conversationId)
      results.push({ of, given, played, milliseconds: performance.now() - started })
    }
    return results
  }
  return withModel(ctx, script, work)
}

/** The same library with a language model in front of it that does what `script` says; the database is shared. */
async function withModel<T>({ config, database }: Ctx, script: Script, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const double = await startModelDouble(script)
  const env = {
    DATA_DIR: config.DATA_DIR,
    LOG_LEVEL: 'silent',
    AI_BASE_URL: double.url,
    AI_MODEL: 'double',
    AI_DAILY_TOKENS_PER_USER: '0',
  }
  // a database of its own name is a hub of its own: answers are written by this model
  const deps = await openDeps(readConfig(env), { database: { ...database, close: async () => {} } })
  try {
    return await work(systemCtx(deps, 'eval'))
  } finally {
    await double.stop()
  }
}

/** A consultation with the text attached as a Word document that has been read. */
async function attach(ctx: Ctx, { name, text }: { name: string; text: string }): Promise<string> {
  const { id } = await createConversation(ctx, { message: '' })
  const file = path.join(ctx.config.DATA_DIR, name)
  const content = docx({ body: text.split('\n').filter(Boolean).map(p).join('') })
  writeFileSync(file, content)
  const bytes = content.length
  const { attachment } = await attachDocument(ctx, { id }, { path: file, name, bytes, sha256: '' })
  await readDocumentJob(ctx, { documentId: attachment!.documentId }, IN_THE_FOREGROUND)
  return id
}
