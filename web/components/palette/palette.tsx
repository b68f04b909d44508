import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { leaveDocument } from '#web/lib/browser/layers.ts'
import { useLayer } from '#web/lib/browser/use-layer.ts'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { usePlaces, type Place } from './use-places.ts'
import './palette.css'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Goes anywhere by keyboard: pages, consultations, Acts and their sections. Back and Escape close it. */
export function Palette({ open, onOpenChange }: Props) {
  const m = useMessages('shell', shell)
  useLayer(open, () => onOpenChange(false))
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={m.goAnywhere} className="palette">
      <Finder close={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Finder({ close }: { close: () => void }) {
  const m = useMessages('shell', shell)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  // the place and not its number: what is found later may come in before it
  const [chosen, setChosen] = useState<string>()
  const { groups, isSearching } = usePlaces(typed.trim())
  const places = groups.flatMap((group) => group.places)
  const at = Math.max(0, places.map(({ to }) => to).indexOf(chosen ?? ''))
  const current = places[at]
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.to])

  const go = (place: Place | undefined) => {
    if (!place) return
    if (place.isServerPage) return leaveDocument(() => location.assign(place.to))
    close()
    void navigate(place.to)
  }
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && places.length) setChosen(places[(at + step + places.length) % places.length]?.to)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(current)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        className="input mt-3"
        role="combobox"
        aria-label={m.goWhere}
        aria-expanded={places.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${at}`}
        aria-autocomplete="list"
        placeholder={m.goWhere}
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(undefined)
        }}
        onKeyDown={keys}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={m.goAnywhere} className="palette-list">
        {groups.map(({ name, places: inGroup }) => (
          <div key={name} role="group" aria-label={name}>
            <p className="palette-group" aria-hidden="true">
              {name}
            </p>
            {inGroup.map((place) => {
              const index = places.indexOf(place)
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={place.to}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={place === current}
                  className="palette-place"
                  onPointerMove={() => setChosen(place.to)}
                  onClick={() => go(place)}
                >
                  <span className="min-w-0 flex-1 truncate">{place.name}</span>
                  {place.note && <span className="max-w-1/2 truncate text-muted">{place.note}</span>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 min-h-6 text-muted">
        {isSearching ? m.searching : places.length === 0 && m.nothingFound}
      </p>
    </>
  )
}
