import { Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { DELETE_MAX } from '#contract/documents/documents.ts'
import { SearchBox } from '#web/components/search-box.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox, Select } from '#web/components/ui/field.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { shell } from '#web/messages/en/shell.ts'
import { ORDERS, type Wanted } from './list.ts'

type Kinds = [name: string, count: number][]

/** What the address says is wanted, and how to want something else. */
export function useWanted(kinds: Kinds) {
  const [params, setParams] = useSearchParams()
  const [q, kindAsked, orderAsked] = [params.get('q') ?? '', params.get('kind') ?? '', params.get('sort')]
  const kind = kinds.some(([name]) => name === kindAsked) ? kindAsked : ''
  const order = ORDERS.find((one) => one === orderAsked) ?? 'newest'
  const wanted = useMemo((): Wanted => ({ q, kind, order }), [q, kind, order])
  const want = (change: Partial<Wanted>) => {
    const next = { ...wanted, ...change }
    const fields = { tab: 'mine', q: next.q, kind: next.kind, sort: next.order === 'newest' ? '' : next.order }
    const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
    setParams(said, { replace: true, preventScrollReset: true })
  }
  return { wanted, want }
}

type FilterProps = { wanted: Wanted; kinds: Kinds; onChange: (change: Partial<Wanted>) => void }

export function Filters({ wanted, kinds, onChange }: FilterProps) {
  const m = useMessages('documents', documents)
  const orders: Record<Wanted['order'], string> = { newest: m.newest, name: m.byName, kind: m.byKind }
  return (
    <SearchBox label={m.searchLabel} placeholder={m.searchHint} value={wanted.q} onSearch={(q) => onChange({ q })} live>
      {kinds.length > 1 && (
        <Select
          aria-label={m.kind}
          className="w-auto! min-w-0 flex-1 basis-40 sm:max-w-64"
          value={wanted.kind}
          onChange={(event) => onChange({ kind: event.target.value })}
        >
          <option value="">{m.allKinds}</option>
          {kinds.map(([name, count]) => (
            <option key={name} value={name}>
              {name} ({count})
            </option>
          ))}
        </Select>
      )}
      <Select
        aria-label={m.order}
        className="w-auto!"
        value={wanted.order}
        onChange={(event) => onChange({ order: ORDERS.find((one) => one === event.target.value) ?? 'newest' })}
      >
        {ORDERS.map((one) => (
          <option key={one} value={one}>
            {orders[one]}
          </option>
        ))}
      </Select>
    </SearchBox>
  )
}

type BarProps = { count: number; chosen: number; onAll: (isWanted: boolean) => void; onDelete: () => void }

/** How many there are, and what can be done with those that are chosen. */
export function ChosenBar({ count, chosen, onAll, onDelete }: BarProps) {
  const m = useMessages('documents', documents)
  const { delete: remove } = useMessages('shell', shell)
  return (
    <div className="my-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <Checkbox
        label={m.chooseAll}
        checked={chosen > 0 && chosen >= Math.min(count, DELETE_MAX)}
        onChange={(event) => onAll(event.target.checked)}
      />
      <p role="status" className="text-muted tabular-nums">
        {chosen ? m.chosen(chosen) : m.howMany(count)}
      </p>
      {chosen > 0 && (
        <Button variant="danger" onClick={onDelete}>
          <Trash2 aria-hidden="true" /> {remove}
        </Button>
      )}
    </div>
  )
}
