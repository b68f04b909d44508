import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Ctx } from '#server/context.ts'
import { importFolder, type ImportEvent } from './import.ts'

/** The import as a command of server/control.ts: `{folder}` is the absolute path of an existing folder. */
export async function* importCommand(
  ctx: Ctx,
  input: Record<string, unknown>,
  signal: AbortSignal,
  wake: (kind: string) => void,
): AsyncGenerator<ImportEvent> {
  const { folder } = input
  const usable =
    typeof folder === 'string' &&
    path.isAbsolute(folder) &&
    (await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    ))
  if (!usable) throw new Error('Name the folder to import by its full path')
  yield* importFolder(ctx, { folder, signal, wake })
}
