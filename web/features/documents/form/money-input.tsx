import { useState } from 'react'
import { inFigures, inWords, parseMoney } from '#contract/money.ts'
import { Input, Select } from '#web/components/ui/field.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'

/** As they are written before the figures; the server knows these and no others. */
const SIGNS = ['US$', 'ZiG', 'R', 'P', '£', '€']
const UNSIGNED = /^[\d., ]*$/

type Props = {
  control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
  name: string
  label: string
  value: string
  onChange: (value: string) => void
}

/** An amount with its currency, and under it what the document says: figures and words. What is typed or pasted with a currency chooses it. */
export function MoneyInput({ control, name, label, value, onChange }: Props) {
  const m = useMessages('documents', documents)
  const [sign, figures] = partsOf(value)
  const [chosen, setChosen] = useState(sign ?? SIGNS[0]!)
  const current = sign ?? chosen
  const write = (next: string, text: string) => {
    const [own = next, rest] = partsOf(text)
    setChosen(own)
    // words that are no figures, such as "250 USD", are left as they were written
    onChange(rest.trim() && UNSIGNED.test(rest) ? `${own}${own === 'ZiG' ? ' ' : ''}${rest}` : rest)
  }
  const money = parseMoney(value)
  return (
    <>
      <div className="flex gap-2">
        <Select
          className="w-auto! flex-none"
          aria-label={m.currencyOf(label)}
          value={current}
          onChange={(event) => write(event.target.value, figures)}
        >
          {SIGNS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <Input
          {...control}
          name={name}
          autoComplete="off"
          inputMode="decimal"
          value={figures}
          onChange={(event) => write(current, event.target.value)}
        />
      </div>
      {money && (
        <p className="text-muted" lang="en">
          {inFigures(money)} ({inWords(money)})
        </p>
      )}
    </>
  )
}

/** The sign that an amount begins with, and the rest as it was written. */
function partsOf(value: string): [string | undefined, string] {
  const sign = SIGNS.find((one) => value.toUpperCase().startsWith(one.toUpperCase()))
  const rest = sign === undefined ? value : value.slice(sign.length).replace(/^ /, '')
  return sign !== undefined && UNSIGNED.test(rest) ? [sign, rest] : [undefined, value]
}
