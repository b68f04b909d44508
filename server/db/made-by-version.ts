import type { Ctx } from '#server/context.ts'
import { perProcess } from '#server/process-state.ts'
import { inForeground } from './background.ts'
import { freshFor } from './batch.ts'

/** `version` tells what the database holds now; it is asked at most once in `ms`: what another process changes counts after them. */
type Source<Value> = {
  ms: number
  version: (ctx: Ctx) => Promise<string>
  make: (ctx: Ctx) => Promise<Value>
}
type State<Value> = { askVersion: (key: '') => Promise<string>; made?: { version: string; value: Promise<Value> } }

/**
 * Something that a process makes of what the database holds, and makes again when that changes. `now` gives it; `changed` is to be
 * called when this process has changed what it is made of, which then counts at once. What could not be made is tried again when
 * it is next asked for.
 */
export function madeByVersion<Value>({ ms, version, make }: Source<Value>) {
  const asker = (ctx: Ctx) => freshFor(ms, () => version(inForeground(ctx)))
  const states = perProcess((ctx: Ctx): State<Value> => ({ askVersion: asker(ctx) }))
  return {
    now: async (ctx: Ctx): Promise<Value> => {
      const state = states(ctx)
      const current = await state.askVersion('')
      if (state.made?.version !== current) {
        const value = make(ctx)
        state.made = { version: current, value }
        value.catch(() => delete state.made)
      }
      return state.made!.value
    },
    changed: (ctx: Ctx): void => {
      states(ctx).askVersion = asker(ctx)
    },
  }
}
