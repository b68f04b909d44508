import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BlockView } from './block-view.tsx'
import { toReading } from './reading.ts'

const LAW = '(1) No employee shall be dismissed unfairly.'
const plainWords = 'You may not be fired unfairly.'

/** A section as it is read: what stands in its first paragraph, without the tags. */
function shown(text: string, { number = '12B', heading = 'Dismissal' } = {}) {
  const section = { start: 0, end: text.length, number, heading, plainWords }
  const { blocks, plainWords: words } = toReading({ text, version: 'v', sections: [section] })
  const html = blocks.map((block) =>
    renderToStaticMarkup(
      <BlockView
        block={block}
        marks={[{ start: text.indexOf('unfairly'), end: text.length - 1, kind: 'passage' }]}
        cited={false}
        plainWords={words.get(block.index)}
        scan={{ scanned: false, pages: [] }}
      />,
    ),
  )
  return html.join('')
}

test('what a section says in plain words stands between its heading and its law, in one paragraph or in two', () => {
  for (const text of [`12B. Dismissal ${LAW}`, `### 12B. Dismissal\n\n${LAW}`]) {
    const html = shown(text)
    expect(html).toMatch(/<h3[^>]*>12B\. Dismissal<\/h3>/)
    const [heading, plain, law] = ['Dismissal</h3>', plainWords, 'No employee'].map((words) => html.indexOf(words))
    expect([heading, plain, law].every((at) => at! > 0)).toBe(true)
    expect([heading, plain, law]).toEqual([heading, plain, law].toSorted((a, b) => a! - b!))
  }
})

test('a passage is marked in the law behind the heading of the same paragraph', () => {
  expect(shown(`12B. Dismissal ${LAW}`)).toMatch(/<mark[^>]*>unfairly<\/mark>/)
})

test('words of a heading that come later in a paragraph are no heading', () => {
  const html = shown(`Whoever speaks of Dismissal ${LAW}`, { number: '', heading: 'Dismissal' })
  expect(html).not.toContain('<h3')
})
