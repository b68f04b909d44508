export type ServerEvent = { id: string; data: string }

/**
 * Reads server-sent events from text that arrives in pieces. Gives every finished event with its id (the last one sent,
 * as the standard says); comments and unknown fields are passed over.
 */
export function createEventParser(onEvent: (event: ServerEvent) => void) {
  let rest = ''
  let id = ''
  let data: string[] = []

  function line(text: string) {
    if (text === '') {
      if (data.length) onEvent({ id, data: data.join('\n') })
      data = []
      return
    }
    const colon = text.indexOf(':')
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    if (field === 'id' && !value.includes('\0')) id = value
  }

  return (piece: string) => {
    rest += piece
    // a carriage return at the very end may be half of a line end
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop()!
    for (const text of lines) line(text)
  }
}
