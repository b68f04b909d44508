import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { guideCitations } from '#server/features/answering/evidence/guides/guide-parts.ts'
import {
  guideQuestionsFolder,
  readGuideQuestions,
  textsOfPart,
} from '#server/features/answering/evidence/guides/guide-questions.ts'
import { actKey, actNameOf } from '#server/features/library/acts/act-name.ts'
import { textsOfSection } from '#server/features/library/meaning/section-places.ts'
import { keyOf, parseLines, plainWordsFiles } from '#server/features/library/plain-language/content.ts'
import { parseQuestions, questionFiles } from '#server/features/library/question-bank/content.ts'
import { sectionKey } from '#server/features/library/service.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'
import { OTHER_LANGUAGES, readTranslations } from '#server/features/library/translations/guide-translations.ts'
import { LANGUAGES } from '#server/text/language.ts'
import type { Pair } from './train-encoder.ts'

/**
 * What the encoder of meanings learns from, all of it our content: the questions of the bank with their sections, and with each
 * other across languages; those of a part of a guide with its heading, and with each other; the plain words of a section with its
 * heading; sentences of guides with the sections that they cite, and with their translations. `except`: questions that are to be asked
 * of it, which it must not have seen.
 */
export async function meaningPairs(contentDir: string, except: ReadonlySet<string> = new Set()): Promise<Pair[]> {
  const config = { CONTENT_DIR: contentDir }
  const sections = (await plainWordsFiles(config)).flatMap(parseLines).filter(({ number }) => number)
  const textsOf = new Map(sections.map((one) => [keyOf(one), textsOfSection(one)]))
  const ofPlainWords = sections.map(({ act, heading, words }): Pair => ({
    said: [[words, 1]],
    meant: textsOfSection({ act, heading, words: '' }),
  }))
  const bank = new Map<string, Map<string, string[]>>()
  for (const language of LANGUAGES)
    for (const file of await questionFiles(config, language))
      for (const entry of parseQuestions(file, language)) {
        const ofSection = bank.get(keyOf(entry)) ?? new Map<string, string[]>()
        ofSection.set(
          language,
          entry.questions.filter((question) => !except.has(question)),
        )
        bank.set(keyOf(entry), ofSection)
      }
  const ofBank = [...bank].flatMap(([key, byLanguage]) => {
    const meant = textsOf.get(key)
    const { en = [], ...others } = Object.fromEntries(byLanguage)
    const across = Object.values(others).flatMap((questions) =>
      questions.flatMap((question, i): Pair[] => {
        const beside = en[i % en.length]
        return beside ? [{ said: [[question, 1]], meant: [[beside, 1]] }] : []
      }),
    )
    const ofSection = [...byLanguage.values()].flat()
    return [...(meant ? ofSection.map((question): Pair => ({ said: [[question, 1]], meant })) : []), ...across]
  })
  const byCitation = new Map(
    sections.map((one) => [sectionKey(readAct(one.act).name, one.number), textsOfSection(one)] as const),
  )
  const library = path.join(contentDir, 'library')
  const guides = readdirSync(library).filter((name) => name.endsWith('.md'))
  const ofGuides = guides.flatMap((name) =>
    guideCitations(readFileSync(path.join(library, name), 'utf8')).flatMap(
      ({ act, chapter, number, sentence }): Pair[] => {
        const name = readAct(actKey(actNameOf(act, chapter ? { chapter } : {}))).name
        const meant = byCitation.get(sectionKey(name, number))
        return meant && sentence ? [{ said: [[sentence, 1]], meant }] : []
      },
    ),
  )
  const ofTranslations = OTHER_LANGUAGES.flatMap((language) =>
    [...readTranslations(path.join(contentDir, 'guides', language)).values()].flatMap(({ lines }) =>
      lines.map(({ en, to }): Pair => ({ said: [[to, 1]], meant: [[en, 1]] })),
    ),
  )
  const ofGuideQuestions = readGuideQuestions(guideQuestionsFolder(config)).flatMap(({ guide, part, en, sn, nd }) => {
    const questions = [...en, ...sn, ...nd].filter((question) => !except.has(question))
    const meant = textsOfPart(guide, part)
    return questions.flatMap((question, i): Pair[] => [
      { said: [[question, 1]], meant },
      { said: [[question, 1]], meant: [[questions[(i + 1) % questions.length]!, 1]] },
    ])
  })
  return [...ofPlainWords, ...ofGuideQuestions, ...ofBank, ...ofGuides, ...ofTranslations]
}
