import { serveTasks } from '#server/worker-thread.ts'
import { type AppendTask, appendBlocks } from './append-blocks.ts'

/** The thread that adds pages to a PDF. Bundled as signing-worker.js. */
serveTasks<AppendTask, Uint8Array>(appendBlocks)
