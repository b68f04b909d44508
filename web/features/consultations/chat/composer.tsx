import { Paperclip, Send, Square } from 'lucide-react'
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { LONG_MESSAGE_MAX, MESSAGE_MAX } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useAutoFocus } from '#web/lib/browser/use-auto-focus.ts'
import { DOCUMENT_TYPES } from '#web/features/consultations/attachments/document-rules.ts'
import { Microphone } from '#web/features/consultations/voice/microphone.tsx'
import type { Upload } from '#web/features/consultations/attachments/use-attach.ts'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { shell } from '#web/messages/en/shell.ts'

type Props = {
  text: string
  onText: (text: string) => void
  onSend: () => void
  onFiles: (files: File[]) => void
  /** While a reply is in progress: Send becomes Stop. */
  busy?: boolean
  stopping?: boolean
  onStop?: () => void
  /** What was sent is on its way. */
  sending?: boolean
  upload?: Upload | null
  /** Read out for the box, and what stands in it while it is empty; those of a consultation when left out. */
  label?: string
  placeholder?: string
  /** Lines that the box has while it is empty. */
  rows?: number
  /** New chat and points, between the paperclip and Send. */
  children?: ReactNode
  ref?: Ref<HTMLTextAreaElement>
}

const number = new Intl.NumberFormat('en')

/** The message box of a consultation and of the start screen. Enter sends, Shift and Enter starts a new line. */
export function Composer({
  text,
  onText,
  onSend,
  busy = false,
  sending = false,
  upload = null,
  children,
  ...rest
}: Props) {
  const m = useMessages('chat', chat)
  const box = useRef<HTMLTextAreaElement>(null)
  useAutoFocus(box)
  useImperativeHandle(rest.ref, () => box.current!)
  const tooLong = text.length > LONG_MESSAGE_MAX
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [text])

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!busy && !sending && !tooLong && text.trim()) onSend()
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
        rows={rest.rows ?? 1}
        value={text}
        placeholder={rest.placeholder ?? m.typeMessage}
        aria-label={rest.label ?? m.yourMessage}
        aria-invalid={tooLong || undefined}
        aria-describedby="message-length"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={keys}
      />
      <p id="message-length" role="status" className="px-4 text-muted tabular-nums empty:hidden">
        {tooLong ? (
          <span className="font-semibold text-danger">
            {m.tooLong(number.format(text.length), number.format(LONG_MESSAGE_MAX))}
          </span>
        ) : (
          text.length > MESSAGE_MAX && m.lengthOf(number.format(text.length), number.format(LONG_MESSAGE_MAX))
        )}
      </p>
      <div className="composer-tools flex flex-wrap items-center gap-1 px-1.5 pb-1.5">
        <AttachButton onFiles={rest.onFiles} disabled={upload !== null} />
        <Microphone onText={(said) => onText(text.trim() ? `${text.trim()} ${said}` : said)} />
        {children}
        <SendButton
          busy={busy}
          sending={sending}
          stopping={rest.stopping}
          onStop={rest.onStop}
          disabled={tooLong || !text.trim()}
        />
      </div>
    </form>
  )
}

type Sending = Pick<Props, 'busy' | 'sending' | 'stopping' | 'onStop'> & { disabled: boolean }

function SendButton(props: Sending) {
  const m = useMessages('chat', chat)
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
        <span className="max-sm:sr-only">{m.stop}</span>
      </Button>
    )
  }
  return (
    <Button
      key="send"
      type="submit"
      className="ml-auto max-sm:px-0"
      busy={props.sending}
      {...(props.disabled && { 'aria-disabled': true })}
    >
      {!props.sending && <Send />}
      <span className="max-sm:sr-only">{m.send}</span>
    </Button>
  )
}

function AttachButton({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled: boolean }) {
  const m = useMessages('chat', chat)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        className="sr-only"
        accept={DOCUMENT_TYPES}
        tabIndex={-1}
        aria-label={m.documentToAttach}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.attach}
        title={m.attach}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        <Paperclip />
      </Button>
    </>
  )
}

function UploadLine({ upload: { name, share, cancel } }: { upload: Upload }) {
  const m = useMessages('chat', chat)
  const mShell = useMessages('shell', shell)
  return (
    <div className="flex items-center gap-3 px-4 pt-2">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <progress className="w-24 accent-accent" value={share} max={1} aria-label={m.sending(name)} />
      <Button variant="link" onClick={cancel}>
        {mShell.cancel}
      </Button>
    </div>
  )
}
