import { TOPICS } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { EXAMPLE_TEXTS, start } from '#web/messages/en/start.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** A question of each topic in people's own words; a press puts it into the box, where it can be changed before it is sent. */
export function Examples({ onChoose }: { onChoose: (question: string) => void }) {
  const m = useMessages('start', start)
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="text-base text-muted">
        {m.examples}
      </h2>
      <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {TOPICS.map((topic) => {
          const question = m[EXAMPLE_TEXTS[topic]]
          return (
            <li key={topic}>
              <Button
                variant="ghost"
                className="w-full justify-start px-0 text-left font-normal"
                onClick={() => onChoose(question)}
              >
                {question}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
