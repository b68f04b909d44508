import type { FormEvent } from 'react'
import { Button } from './ui/button.tsx'
import { TextField } from './ui/field.tsx'

/** What something costs whose first of a day is free: `now` for who asks, `points` all others. */
export type FirstFreePrice = { now: number; points: number }

type LineProps = {
  price: FirstFreePrice | undefined
  words: { points: (count: number) => string; othersCost: (price: string) => string; costs: (price: string) => string }
}

/** What it costs now, or what comes after the free one; nothing before that is known, and where all are free. */
export function PriceLine({ price, words }: LineProps) {
  if (!price?.points) return null
  const points = words.points(price.points)
  return <p className="text-muted">{price.now ? words.costs(points) : words.othersCost(points)}</p>
}

/** What stands on a button that begins it: the verb alone where it is free, else with the price. */
export const withPrice = (
  price: FirstFreePrice | undefined,
  words: { verb: string; points: (count: number) => string; forPrice: (price: string) => string },
) => (price?.now ? words.forPrice(words.points(price.now)) : words.verb)

/** What somebody agrees to who begins it: the points that the button says, and that they see. */
export const agreedTo = (price: FirstFreePrice | undefined) => ({ agreedPoints: price?.now ?? 0 })

type FormProps = {
  /** What is priced: "review". */
  of: string
  price: FirstFreePrice | undefined
  most: number
  isSaving: boolean
  onSave: (points: number) => void
}

/** Where administrators, who read English, set such a price. */
export function PriceForm({ of, price, most, isSaving, onSave }: FormProps) {
  if (!price) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const points = Number(new FormData(event.currentTarget).get('points'))
    if (!isSaving) onSave(points)
  }
  return (
    <form onSubmit={submit} className="card flex flex-wrap items-end gap-3 p-4">
      <TextField
        label={`Price of a ${of} after the first of a day, in points`}
        name="points"
        type="number"
        min={0}
        max={most}
        step={1}
        required
        defaultValue={price.points}
      />
      <Button type="submit" variant="secondary" busy={isSaving}>
        Save price
      </Button>
    </form>
  )
}
