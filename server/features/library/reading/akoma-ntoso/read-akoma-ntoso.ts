import { SaxesParser } from 'saxes'
import { AknCollector, type AknLaw } from './collect.ts'
import { readTags } from './html-tags.ts'

/** Bytes, elements inside one another, and elements in all that a file may have: no Act comes near. */
export const AKN_MAX_BYTES = 16 * 1024 * 1024
const DEPTH_MAX = 300
const ELEMENTS_MAX = 1_000_000

const NOT_LAW = 'This file holds no law in Akoma Ntoso. Only its XML, and web pages made of it, can be read.'
const TOO_DEEP = 'This file is nested too deeply or has too many elements to be a law.'

class Refused extends Error {}

/**
 * The law in a file of Akoma Ntoso XML, or in a web page made of it (elements with classes `akn-…`); or a sentence that says why
 * there is none. A document type, which could declare entities and name other files, is refused, and nothing outside the file is read.
 */
export function readAkomaNtoso(bytes: Uint8Array): AknLaw | string {
  if (bytes.length > AKN_MAX_BYTES) return `This file is larger than ${AKN_MAX_BYTES / 1024 / 1024} MB.`
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '')
  } catch {
    return 'This file is not UTF-8 text.'
  }
  const isXml =
    /^\s*(?:<\?xml\b[^>]{0,200}>\s*)?(?:<!--[^>]{0,2000}-->\s*)?(?:<!DOCTYPE\s+(?!html)|<(?:\w{1,20}:)?akomaNtoso\b)/i.test(
      text.slice(0, 4_000),
    )
  try {
    const law = isXml ? readXml(text) : readPage(text)
    if (!law.sections.some(({ text: words }) => /\p{L}{2}/u.test(words))) return NOT_LAW
    return law
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

/** Counts what is open and what there was; throws where it is too much. */
function limits() {
  let [depth, elements] = [0, 0]
  return {
    open() {
      if (++depth > DEPTH_MAX || ++elements > ELEMENTS_MAX) throw new Refused(TOO_DEEP)
    },
    close: () => depth--,
  }
}

function readXml(text: string): AknLaw {
  const collector = new AknCollector()
  const limit = limits()
  const parser = new SaxesParser()
  let isLaw = false
  parser.on('doctype', () => {
    throw new Refused('This file declares a document type. Take the declaration out.')
  })
  parser.on('error', (error) => {
    throw new Refused(`This XML is damaged: ${error.message.slice(0, 160)}`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    limit.open()
    const kind = name.slice(name.indexOf(':') + 1).toLowerCase()
    isLaw ||= kind === 'akomantoso'
    collector.open(kind, attributes)
  })
  const onText = (words: string) => collector.text(words)
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    limit.close()
    collector.close()
  })
  parser.write(text).close()
  if (!isLaw) throw new Refused(NOT_LAW)
  return collector.law
}

const AKN_CLASS = /(?:^|\s)akn-([A-Za-z]{1,40})(?=\s|$)/

function readPage(text: string): AknLaw {
  const collector = new AknCollector()
  const limit = limits()
  let isLaw = false
  readTags(text, {
    open(name, attributes) {
      limit.open()
      const kind = AKN_CLASS.exec(attributes['class'] ?? '')?.[1]?.toLowerCase()
      isLaw ||= kind !== undefined
      collector.open(kind ?? `html:${name}`, attributes)
    },
    text: (words) => collector.text(words),
    close() {
      limit.close()
      collector.close()
    },
  })
  if (!isLaw) throw new Refused(NOT_LAW)
  return collector.law
}
