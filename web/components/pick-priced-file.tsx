import { type ComponentProps, useState } from 'react'
import type { FirstFreePrice } from './first-free-price.tsx'
import { PickFile } from './pick-file.tsx'
import { Button } from './ui/button.tsx'

type Props = Omit<ComponentProps<typeof PickFile>, 'onFile'> & {
  price: FirstFreePrice | undefined
  /** What stands on the button that agrees to the price: "Review for 2 points". */
  begin: string
  /** Begins with a file; `onSuccess` is to be called when it went through. */
  onFile: (file: File, onSuccess: () => void) => void
}

/**
 * Asks for a file. A free one begins at once; one that costs waits, named, until its price is agreed to. It stays until it went through:
 * where the price changed meanwhile, the new one is agreed to.
 */
export function PickPricedFile({ price, begin, onFile, ...pick }: Props) {
  const [held, setHeld] = useState<File>()
  const start = (file: File) => {
    if (!pick.isWaiting) onFile(file, () => setHeld(undefined))
  }
  const take = (file: File) => {
    setHeld(file)
    if (price?.now === 0) start(file)
  }
  return (
    <>
      <PickFile {...pick} onFile={take} />
      {held && (
        <p role="status" className="flex w-full min-w-0 flex-wrap items-center gap-3">
          <span className="min-w-0 break-words font-semibold">{held.name}</span>
          <Button onClick={() => start(held)} aria-disabled={pick.isWaiting || undefined}>
            {begin}
          </Button>
        </p>
      )}
    </>
  )
}
