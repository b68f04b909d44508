import { AppError } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { builtinEngine, builtinInstalled } from './builtin.ts'
import { gotenbergEngine } from './gotenberg.ts'
import { ConversionTimeoutError, type Engine, type Target } from './port.ts'
import { findSoffice, sofficeEngine } from './soffice.ts'
import { turns } from './turns.ts'

/** Makes PDF and Word 97 files of .docx documents, with whichever engine this machine has (decision 0005). */
export type Converter = {
  /**
   * The file's bytes, and really of that kind. At most so many at once as the engine can bear, the rest wait in order.
   * Throws 503 with a sentence when no engine can make it, or when too many wait (with `retryAfter`).
   */
  convert: (docx: Uint8Array, to: Target) => Promise<Buffer>
  /** A conversion will be asked for soon: starts what takes long to start. Never throws, never waits. */
  prepare: () => void
  /** Names of the engines for each target, the one that is tried first in front. */
  engines: Record<Target, string[]>
  close: () => Promise<void>
}

const MOST_WAITING = 60

/** The converter of a configuration: Gotenberg, the machine's LibreOffice, the built-in one, in this order, or as CONVERTER says. */
export function openConverter(config: Pick<Config, 'CONVERTER' | 'GOTENBERG_URL'>, log: Log): Converter {
  const outside = config.CONVERTER !== 'builtin'
  const soffice = outside ? findSoffice() : undefined
  return converterOf(
    [
      ...(outside && config.GOTENBERG_URL ? [gotenbergEngine(config.GOTENBERG_URL)] : []),
      ...(soffice ? [sofficeEngine(soffice)] : []),
      ...(config.CONVERTER !== 'libreoffice' && builtinInstalled() ? [builtinEngine(log)] : []),
    ],
    log,
  )
}

/** A converter over engines, each with its own queue; the next is tried when one cannot work or makes nothing of a document. */
export function converterOf(engines: Engine[], log: Log): Converter {
  const queued = engines.map((engine) => ({ engine, queue: turns(engine.atOnce) }))
  const able = (to: Target) => queued.filter(({ engine }) => engine.targets.includes(to))
  return {
    engines: { pdf: able('pdf').map(({ engine }) => engine.name), doc: able('doc').map(({ engine }) => engine.name) },
    convert: async (docx, to) => {
      for (const { engine, queue } of able(to)) {
        if (queue.waiting() >= MOST_WAITING) throw busy()
        try {
          return await queue.take(() => engine.convert(docx, to))
        } catch (error) {
          log.warn({ err: error, engine: engine.name, to }, 'a document could not be converted')
          if (error instanceof ConversionTimeoutError) break
        }
      }
      throw impossible(to)
    },
    prepare: () => engines[0]?.prepare(),
    close: async () => void (await Promise.all(engines.map((engine) => engine.close()))),
  }
}

const busy = () =>
  new AppError('unavailable', 'Many documents are being prepared at the moment. Please try again in a minute.', {
    retryAfter: 60,
  })

const impossible = (to: Target) =>
  new AppError(
    'unavailable',
    `This server cannot make ${to === 'pdf' ? 'a PDF' : 'a DOC file'} of this document at the moment. Your document is safe; you can download it as a Word file (.docx).`,
  )
