import type { WithState } from '#server/process-state.ts'
import { callExternal } from '#server/adapters/external-call.ts'
import { type Engine, EngineError, genuine } from './port.ts'

/** A Gotenberg server (GOTENBERG_URL); its LibreOffice route makes PDF only. */
export function gotenbergEngine(url: string, deps: WithState): Engine {
  const address = `${url}/forms/libreoffice/convert`
  return {
    name: 'gotenberg',
    targets: ['pdf'],
    atOnce: 4,
    prepare: () => {},
    close: async () => {},
    convert: async (docx, to) => {
      const form = new FormData()
      form.append('files', new Blob([Uint8Array.from(docx)]), 'document.docx')
      const { status, bytes } = await callExternal(deps, 'gotenberg', { at: url }, async (signal) => {
        const response = await fetch(address, { method: 'POST', body: form, redirect: 'error', signal })
        return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
      }).catch((error: unknown) => {
        throw new EngineError('engine', 'Gotenberg cannot be reached', error)
      })
      if (status >= 300) {
        const output = new TextDecoder().decode(bytes.subarray(0, 300))
        throw new EngineError(status === 400 ? 'document' : 'engine', `Gotenberg answered ${status}: ${output}`)
      }
      return genuine(bytes, to)
    },
  }
}
