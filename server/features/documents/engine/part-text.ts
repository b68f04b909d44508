import type { SaxesTagPlain } from 'saxes'
import { refuse } from './refusal.ts'

/** Fields that fetch or run something when Word or LibreOffice updates them. */
const LOADING_FIELD = /^\s*(INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|DDE|DDEAUTO|DATABASE|MACROBUTTON)\b/i

export type PartText = {
  name: string
  /** Text of each paragraph with its runs joined, as a reader sees it. */
  paragraphs: string[]
  /** True when it has the element that every Word document's main part has. */
  hasBody: boolean
  open: (tag: SaxesTagPlain) => void
  add: (text: string) => void
  close: (tag: string) => void
}

/** Collects the paragraphs of one part while its XML streams by, and refuses fields that load something. */
export function partText(name: string): PartText {
  const paragraphs: string[] = []
  const stack: string[] = []
  let inText = false
  let inField = false
  let field = ''
  const checkField = (code: string) => {
    const loading = LOADING_FIELD.exec(code)
    if (loading) throw refuse(`This file holds a field that loads something (${loading[1]}): remove it`)
  }
  const part: PartText = {
    name,
    paragraphs,
    hasBody: false,
    open: ({ name: tag, attributes }) => {
      if (tag === 'w:body') part.hasBody = true
      if (tag === 'w:p') stack.push('')
      inText = tag === 'w:t'
      inField = tag === 'w:instrText'
      if (tag === 'w:fldSimple') checkField(attributes['w:instr'] ?? '')
      if (tag === 'w:fldChar') {
        checkField(field)
        field = ''
      }
      if ((tag === 'w:br' || tag === 'w:tab') && stack.length) stack[stack.length - 1] += ' '
    },
    add: (text) => {
      if (inText && stack.length) stack[stack.length - 1] += text
      if (inField) field += text
    },
    close: (tag) => {
      if (tag === 'w:t') inText = false
      if (tag === 'w:instrText') inField = false
      if (tag === 'w:p') paragraphs.push(stack.pop() ?? '')
    },
  }
  return part
}
