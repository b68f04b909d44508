import { Rich } from '#web/components/ui/rich.tsx'
import { landing } from '#web/messages/en/landing.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** A real passage (Constitution of Zimbabwe, s 74, consolidated to 7 September 2017), so that the promise can be checked. */
export function ExampleAnswer() {
  const m = useMessages('landing', landing)
  return (
    <figure className="card grid gap-4 p-5 sm:p-6">
      <figcaption className="text-muted">{m.example}</figcaption>
      <p className="ml-auto max-w-[85%] rounded-2xl rounded-br-sm bg-raised px-4 py-2.5">{m.exampleQuestion}</p>
      <div className="reading">
        <p>
          <Rich
            text={m.exampleAnswer}
            parts={{ source: <span className="badge font-sans">1 · Constitution s 74</span> }}
          />
        </p>
      </div>
      <blockquote className="rounded-lg border-l-4 border-accent bg-raised p-4 font-serif">
        <mark lang="en" className="rounded-sm box-decoration-clone px-0.5">
          No person may be evicted from their home, or have their home demolished, without an order of court made after
          considering all the relevant circumstances.
        </mark>
        <footer className="mt-3 font-sans text-muted">{m.exampleSource}</footer>
      </blockquote>
    </figure>
  )
}
