import * as api from '#contract/speech.ts'
import type { App } from '#server/http/app-env.ts'
import { routeFile, routeUpload } from '#server/http/route.ts'
import * as service from './service.ts'

export function speechRoutes(app: App) {
  const upload = { maxBytes: api.RECORDING_MAX_BYTES, check: service.checkRecording }
  routeUpload(app, api.transcribeRecording, upload, service.transcribeRecording)
  routeFile(app, api.speakAnswer, service.speakAnswer)
}
