import { ATTACHMENT_MAX_BYTES, LIBRARY_TYPES } from '#contract/product.ts'

export const DOCUMENT_TYPES = LIBRARY_TYPES.join(',')
const MEGABYTE = 1024 * 1024

/** Why this file cannot be attached, as a sentence; undefined when it can. The server looks at its content again. */
export function refusalOf({ name, size }: { name: string; size: number }): string | undefined {
  if (!LIBRARY_TYPES.some((type) => name.toLowerCase().endsWith(type))) {
    return 'Only PDF, DOC and DOCX documents can be attached.'
  }
  if (size > ATTACHMENT_MAX_BYTES) {
    return `This document has ${Math.ceil(size / MEGABYTE)} MB. At most ${ATTACHMENT_MAX_BYTES / MEGABYTE} MB can be attached.`
  }
  return size === 0 ? 'This document is empty.' : undefined
}
