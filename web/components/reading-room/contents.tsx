import { useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { useEffect, useRef } from 'react'
import { sectionName, type Section } from './text/sections.ts'

type Props = { sections: Section[]; current: Section | undefined; onPick: (section: Section) => void }

/** The document's Parts and sections; the one being read is marked. */
export function Contents({ sections, current, onPick }: Props) {
  const m = useMessages('reading', readingMessages)
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]')
    const box = list.current
    if (!item || !box) return
    const off = item.getBoundingClientRect().top - box.getBoundingClientRect().top
    if (off < 0 || off > box.clientHeight - item.clientHeight) box.scrollTop += off - box.clientHeight / 3
  }, [current])
  return (
    <nav ref={list} aria-label={m.contents} className="reading-contents h-full overflow-y-auto overscroll-contain p-2">
      <ol lang="en">
        {sections.map((section, at) => (
          <li key={section.start}>
            {section.part && section.part !== sections[at - 1]?.part && (
              <p className="px-3 pt-4 pb-1 font-semibold text-muted">{section.part}</p>
            )}
            <button
              type="button"
              aria-current={section === current ? 'true' : undefined}
              onClick={() => onPick(section)}
            >
              {sectionName(section)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
