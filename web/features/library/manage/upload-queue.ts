import { AppError } from '#contract/errors.ts'
import { createDocument, type LibraryDocument } from '#contract/library/library.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { wipeWithPerson } from '#web/lib/session/personal.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { createStore } from '#web/lib/store.ts'
import { prependDocument } from '#web/features/library/documents-cache.ts'
import { nameOfFile } from '#web/features/library/download-name.ts'

export type Upload = {
  id: number
  file: File
  fileName: string
  subheading: string
  state: 'waiting' | 'sending' | 'added' | 'duplicate' | 'failed'
  /** Share sent, 0 to 1. */
  sent: number
  /** Why it failed, or that the library holds it already. */
  why?: string
  /** The file itself was refused: the same bytes would be refused again. */
  refused?: true
}

/** Files sent at the same time: more would only share the same line. */
const AT_ONCE = 2

// Kept outside React: uploads go on while the admin looks at another page of the application.
const uploads = createStore<Upload[]>([])
let lastId = 0
let stop = new AbortController()

const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending'
/** The browser asks before it closes a page that still has files to send. */
const hold = (event: Event) => event.preventDefault()

const change = (next: Upload[]) => {
  if (next.some(isUnderWay)) addEventListener('beforeunload', hold)
  else removeEventListener('beforeunload', hold)
  uploads.set(next)
}
const update = (id: number, fields: Partial<Upload>) =>
  change(uploads.get().map((one) => (one.id === id ? { ...one, ...fields } : one)))

// files of one person are never sent under another's name
wipeWithPerson(() => {
  stop.abort()
  stop = new AbortController()
  change([])
})

export const useUploads = uploads.useValue

/** Queues files for upload under one heading; each is named as its file, without the extension. */
export function addUploads(files: File[], subheading: string): void {
  const added = files.map((file): Upload => ({
    id: ++lastId,
    file,
    fileName: nameOfFile(file.name),
    subheading,
    state: 'waiting',
    sent: 0,
  }))
  change([...uploads.get(), ...added])
  work()
}

export function retryUpload(id: number): void {
  update(id, { state: 'waiting', sent: 0, why: undefined })
  work()
}

/** Takes off the list what is through, also what failed; what is still to be sent stays. */
export const clearUploads = (): void => change(uploads.get().filter(isUnderWay))

function work() {
  const sending = uploads.get().filter(({ state }) => state === 'sending').length
  for (const next of uploads
    .get()
    .filter(({ state }) => state === 'waiting')
    .slice(0, AT_ONCE - sending))
    void send(next)
}

async function send({ id, file, fileName, subheading }: Upload) {
  const { signal } = stop
  update(id, { state: 'sending' })
  try {
    const onProgress = (sent: number) => update(id, { sent })
    added(await api.upload(createDocument, { subheading, fileName }, file, { onProgress, signal }))
    update(id, { state: 'added', sent: 1 })
  } catch (error) {
    if (signal.aborted) return
    const code = error instanceof AppError ? error.code : undefined
    const refused = code === 'invalid_input' || code === 'too_large' ? true : undefined
    const why = errorText(error, 'Failed to add document', 'Failed to add document')
    update(id, { state: code === 'conflict' ? 'duplicate' : 'failed', why, refused })
  }
  work()
  if (!uploads.get().some(isUnderWay)) finished()
}

/** The new document is prepended here and the list asked for again. */
function added(document: LibraryDocument) {
  prependDocument(queryClient, document)
}

function finished() {
  const done = uploads.get().filter(({ state }) => state === 'added').length
  const failed = uploads.get().filter(({ state }) => state === 'failed').length
  if (done) toast.success(done === 1 ? 'Document added successfully' : `${done} documents added successfully`)
  if (failed) toast.error('Failed to add document', { description: failed === 1 ? undefined : `${failed} files` })
  void queryClient.invalidateQueries({ queryKey: ['library', 'documents'] })
}
