import { useSearchParams } from 'react-router'
import { holdsWords } from '#web/lib/text/holds-words.ts'
import { SearchBox } from './search-box.tsx'

/** What the address says is looked for in a list that is here as a whole (`q`), and how to look for something else. */
function useQ() {
  const [params, setParams] = useSearchParams()
  const search = (q: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (q) next.set('q', q)
        else next.delete('q')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { q: params.get('q')?.trim() ?? '', search }
}

type Props<One> = {
  label: string
  placeholder: string
  all: readonly One[]
  /** The words that an entry is found by. */
  textOf: (one: One) => string
  /** Draws those that fit. */
  children: (fitting: readonly One[], search: { q: string; clear: () => void }) => React.ReactNode
}

/** A list that is narrowed down while a person types; the address keeps what was typed. */
export function ListSearch<One>({ label, placeholder, all, textOf, children }: Props<One>) {
  const { q, search } = useQ()
  const fitting = q ? all.filter((one) => holdsWords(textOf(one), q)) : all
  return (
    <>
      <div className="mb-4">
        <SearchBox label={label} placeholder={placeholder} value={q} onSearch={search} live />
      </div>
      {children(fitting, { q, clear: () => search('') })}
    </>
  )
}
