import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Ctx } from '#server/context.ts'
import { importLibrary } from './import.ts'
import type { ImportEvent } from './import-events.ts'

/** The import as a command of server/control.ts: `path` is the absolute path of an existing folder or file. */
export async function* importCommand(
  ctx: Ctx,
  input: Record<string, unknown>,
  signal: AbortSignal,
  wake: (kind: string) => void,
): AsyncGenerator<ImportEvent> {
  const given = input['path']
  const usable =
    typeof given === 'string' &&
    path.isAbsolute(given) &&
    (await stat(given).then(
      (entry) => entry.isDirectory() || entry.isFile(),
      () => false,
    ))
  if (!usable) throw new Error('Name the folder or file to import by its full path')
  yield* importLibrary(ctx, { path: given, signal, wake })
}
