import { expect, test } from 'vitest'
import { createEventParser, type ServerEvent } from './event-stream.ts'

const parse = (pieces: string[]) => {
  const events: ServerEvent[] = []
  const feed = createEventParser((event) => events.push(event))
  for (const piece of pieces) feed(piece)
  return events
}
const wire =
  ':ok\n\nid: 1\ndata: {"type":"thinking"}\n\n:\n\nid: 2\r\ndata: one\r\ndata: two\r\nevent: x\r\n\r\ndata: three\r\r'

test('events arrive the same however the network cuts them', () => {
  const whole = parse([wire, '\n'])
  expect(whole).toEqual([
    { id: '1', data: '{"type":"thinking"}' },
    { id: '2', data: 'one\ntwo' },
    { id: '2', data: 'three' },
  ])
  for (let cut = 1; cut < wire.length; cut++) {
    expect(parse([wire.slice(0, cut), wire.slice(cut), '\n'])).toEqual(whole)
  }
})

test('an event cut off by the end of the connection is not given', () => {
  expect(parse(['id: 1\ndata: half'])).toEqual([])
})
