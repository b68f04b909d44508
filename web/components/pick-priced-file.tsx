import { type ComponentProps, useState } from 'react'
import type { FirstFreePrice } from './first-free-price.tsx'
import { PickFile } from './pick-file.tsx'
import { Button } from './ui/button.tsx'

type Props = ComponentProps<typeof PickFile> & {
  price: FirstFreePrice | undefined
  /** What stands on the button that agrees to the price: "Review for 2 points". */
  begin: string
}

/** Asks for a file. A free one begins at once; one that costs waits, named, until its price is agreed to. */
export function PickPricedFile({ price, begin, onFile, ...pick }: Props) {
  const [held, setHeld] = useState<File>()
  const agree = () => {
    if (!held || pick.isWaiting) return
    setHeld(undefined)
    onFile(held)
  }
  return (
    <>
      <PickFile {...pick} onFile={price?.now === 0 ? onFile : setHeld} />
      {held && (
        <p role="status" className="flex w-full min-w-0 flex-wrap items-center gap-3">
          <span className="min-w-0 break-words font-semibold">{held.name}</span>
          <Button onClick={agree} aria-disabled={pick.isWaiting || undefined}>
            {begin}
          </Button>
        </p>
      )}
    </>
  )
}
