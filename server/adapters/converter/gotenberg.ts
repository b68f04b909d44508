import { type Engine, engineError, genuine } from './port.ts'

const CONVERT_MS = 60_000

/** A Gotenberg server (GOTENBERG_URL); its LibreOffice route makes PDF only. */
export function gotenbergEngine(url: string): Engine {
  const address = `${url.replace(/\/+$/, '')}/forms/libreoffice/convert`
  return {
    name: 'gotenberg',
    targets: ['pdf'],
    atOnce: 4,
    prepare: () => {},
    close: async () => {},
    convert: async (docx, to) => {
      const form = new FormData()
      form.append('files', new Blob([Uint8Array.from(docx)]), 'document.docx')
      const response = await fetch(address, {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(CONVERT_MS),
      }).catch((error: unknown) => {
        throw engineError('engine', 'Gotenberg cannot be reached', error)
      })
      if (!response.ok) {
        const fault = response.status === 400 ? 'document' : 'engine'
        throw engineError(fault, `Gotenberg answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
      }
      return genuine(new Uint8Array(await response.arrayBuffer()), to)
    },
  }
}
