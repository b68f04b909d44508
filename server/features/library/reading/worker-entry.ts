import { parentPort } from 'node:worker_threads'
import { readDocument } from './read-document.ts'

/** The thread that reads: takes the bytes of one file at a time, answers with the outcome. Bundled as read-worker.js. */
parentPort?.on('message', (bytes: Uint8Array) => {
  void readDocument(bytes).then((outcome) => parentPort?.postMessage(outcome))
})
