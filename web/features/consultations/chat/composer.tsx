import { Paperclip, Send, Square } from 'lucide-react'
import { useLayoutEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { LONG_MESSAGE_MAX, MESSAGE_MAX } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useAutoFocus } from '#web/lib/browser/use-auto-focus.ts'
import { DOCUMENT_TYPES } from '#web/features/consultations/attachments/document-rules.ts'
import type { Upload } from '#web/features/consultations/attachments/use-attach.ts'

type Props = {
  text: string
  onText: (text: string) => void
  onSend: () => void
  onFiles: (files: File[]) => void
  /** While a reply is in progress: Send becomes Stop. */
  busy: boolean
  stopping: boolean
  onStop: () => void
  upload: Upload | null
  /** New chat and points, between the paperclip and Send. */
  children: ReactNode
}

const number = new Intl.NumberFormat('en')

/** The message box at the bottom of a consultation. Enter sends, Shift and Enter starts a new line. */
export function Composer({ text, onText, onSend, busy, upload, children, ...rest }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  useAutoFocus(box)
  const tooLong = text.length > LONG_MESSAGE_MAX
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [text])

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!busy && !tooLong && text.trim()) onSend()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form className="composer-box" onSubmit={submit}>
      {upload && <UploadLine upload={upload} />}
      <textarea
        ref={box}
        rows={1}
        value={text}
        placeholder="Type your message here..."
        aria-label="Your message"
        aria-invalid={tooLong || undefined}
        aria-describedby="message-length"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={keys}
      />
      <p id="message-length" role="status" className="px-4 text-muted tabular-nums empty:hidden">
        {tooLong ? (
          <span className="font-semibold text-danger">
            This text has {number.format(text.length)} characters. At most {number.format(LONG_MESSAGE_MAX)} can be
            sent. Shorten it, or attach it as a document.
          </span>
        ) : (
          text.length > MESSAGE_MAX && `${number.format(text.length)} of ${number.format(LONG_MESSAGE_MAX)} characters`
        )}
      </p>
      <div className="flex flex-wrap items-center gap-1 px-1.5 pb-1.5">
        <AttachButton onFiles={rest.onFiles} disabled={upload !== null} />
        {children}
        <SendButton busy={busy} stopping={rest.stopping} onStop={rest.onStop} disabled={tooLong || !text.trim()} />
      </div>
    </form>
  )
}

function SendButton(props: { busy: boolean; stopping: boolean; onStop: () => void; disabled: boolean }) {
  // two elements, not one that changes: a press of Stop that ends at once would send what it has just brought back
  if (props.busy) {
    return (
      <Button
        key="stop"
        variant="secondary"
        className="ml-auto max-sm:px-0"
        busy={props.stopping}
        onClick={props.onStop}
      >
        {!props.stopping && <Square />}
        <span className="max-sm:sr-only">Stop</span>
      </Button>
    )
  }
  return (
    <Button key="send" type="submit" className="ml-auto max-sm:px-0" aria-disabled={props.disabled || undefined}>
      <Send />
      <span className="max-sm:sr-only">Send</span>
    </Button>
  )
}

function AttachButton({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled: boolean }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        className="sr-only"
        accept={DOCUMENT_TYPES}
        tabIndex={-1}
        aria-label="Document to attach"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label="Attach a document (PDF, DOC or DOCX)"
        title="Attach a document (PDF, DOC or DOCX)"
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        <Paperclip />
      </Button>
    </>
  )
}

const UploadLine = ({ upload: { name, share, cancel } }: { upload: Upload }) => (
  <div className="flex items-center gap-3 px-4 pt-2">
    <span className="min-w-0 flex-1 truncate">{name}</span>
    <progress className="w-24 accent-accent" value={share} max={1} aria-label={`Sending ${name}`} />
    <Button variant="link" onClick={cancel}>
      Cancel
    </Button>
  </div>
)
