import { FileUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'

type PickFileProps = {
  /** What stands on the button. */
  children: ReactNode
  /** What the chooser of files is called to a screen reader. */
  label: string
  /** Work with a file goes on: another is not asked for. */
  isWaiting: boolean
  onFile: (file: File) => void
  busy?: boolean
  /** Word and PDF files where nothing is given. */
  accept?: string
  className?: string
}

/** A button that asks for a file; the same file may be chosen again. */
export function PickFile({ children, label, isWaiting, onFile, accept = '.docx,.doc,.pdf', ...button }: PickFileProps) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" onClick={() => !isWaiting && file.current?.click()} {...button}>
        <FileUp aria-hidden="true" /> {children}
      </Button>
      <input
        ref={file}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onFile(chosen)
          target.value = ''
        }}
      />
    </>
  )
}
