import { expect } from 'vitest'

/** What a stranger writes on the way from a greeting to a lease, in their language, and what they read. */
export const STRANGERS = {
  en: {
    hello: 'hie',
    terms: /Do you agree/,
    yes: 'Yes',
    ask: 'What must I be paid when my job ends, are my leave days paid out?',
    answer: /Sources[\s\S]*\/p\//,
    buy: 'buy 26 0771234567',
    bought: /26 points bought/,
    documents: 'documents',
    lease: /(document \d+)\*? · Lease agreement/,
    question: /Question (\d+) of (\d+)/,
    made: /Here is "Lease agreement/,
  },
  sn: {
    hello: 'Mhoroi, ndinoda rubatsiro rwemutemo',
    terms: /Munobvuma here/,
    yes: 'Hongu',
    ask: 'Basa rangu rapera. Ndinofanira kubhadharwa mari ipi, leave yangu inobhadharwa here?',
    answer: /Zvitubu[\s\S]*\/p\//,
    buy: 'tenga 26 0771234567',
    bought: /matenga mapoints 26/,
    documents: 'magwaro',
    lease: /(gwaro \d+)\*? · Chibvumirano chekuroja/,
    question: /Mubvunzo (\d+) pa(\d+)/,
    made: /Hezvino "Chibvumirano chekuroja/,
  },
  nd: {
    hello: 'Salibonani, ngicela usizo lomthetho',
    terms: /Uyavuma na/,
    yes: 'Yebo',
    ask: 'Umsebenzi wami usuphelile. Kumele ngibhadalwe malini, i-leave yami iyabhadalwa na?',
    answer: /Imithombo[\s\S]*\/p\//,
    buy: 'thenga 26 0771234567',
    bought: /uthenge/,
    documents: 'izingwalo',
    lease: /(ugwalo \d+)\*? · Isivumelwano sokuqhatsha/,
    question: /Umbuzo (\d+) k\D*(\d+)/,
    made: /"Isivumelwano sokuqhatsha/,
  },
} as const
export type StrangerLanguage = keyof typeof STRANGERS

/** Says something and gives all that comes back of it, in order; `until` is what must have come. */
export type Say = (words: string, until: RegExp) => Promise<string[]>

/** The whole way; gives how many messages it took to the cited answer, and to the lease. */
export async function walk(language: StrangerLanguage, say: Say) {
  const words = STRANGERS[language]
  let sent = 0
  const tell = async (text: string, until: RegExp) => {
    sent++
    return (await say(text, until)).join('\n')
  }
  expect(await tell(words.hello, words.terms)).toMatch(words.terms)
  expect(await tell(`${words.yes}, ${words.ask}`, words.answer)).toMatch(words.answer)
  const toAnswer = sent
  expect(await tell(words.buy, words.bought)).toMatch(words.bought)
  const list = await tell(words.documents, words.lease)
  let last = await tell(words.lease.exec(list)![1]!, words.question)
  const asked: string[] = []
  for (let before = ''; ;) {
    const [, number] = words.question.exec(last) ?? []
    if (!number) break
    asked.push(last)
    // what is asked again wants an amount, or a yes or no
    const value = number !== before ? 'Tendai Moyo' : asked.length % 2 ? words.yes : 'US$250'
    before = number
    last = await tell(value, /\S/)
    if (asked.length > 60) throw new Error(`the questions never end: ${last}`)
  }
  expect(await tell(words.yes, words.made)).toMatch(words.made)
  return { toAnswer, sent, asked }
}
