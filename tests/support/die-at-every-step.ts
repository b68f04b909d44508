import type { Ctx } from '#server/context.ts'

/**
 * A context whose process dies at its touch number `steps` (from 0) of database or files: that call does nothing, and so
 * does every later one, those that would clean up included. A transaction is one touch, because it is all or nothing.
 * `onDeath` is called then: what goes on in the background may be what died.
 */
export function dying(ctx: Ctx, steps: number, onDeath?: () => void): Ctx {
  let left = steps
  let isDead = false
  const die = (): never => {
    if (!isDead) onDeath?.()
    isDead = true
    throw new Error('the process died')
  }
  const guard = <T extends object>(target: T, beforeCall: () => void): T =>
    new Proxy(target, {
      get(_, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          beforeCall()
          return value.apply(target, args) as unknown
        }
      },
    })
  const step = () => void (left-- > 0 || die())
  // the dead send nothing
  const unlessDead = () => void (isDead && die())
  const channels = Object.fromEntries(
    Object.entries(ctx.channels).map(([name, channel]) => [name, channel && guard(channel, unlessDead)]),
  )
  return { ...ctx, db: guard(ctx.db, step), files: guard(ctx.files, step), channels }
}

/** Runs `work` with a process that dies one touch later each time, until it gets through; `after` looks at what is left. */
export async function dieAtEveryStep(ctx: Ctx, work: (ctx: Ctx) => Promise<unknown>, after: () => Promise<void>) {
  for (let steps = 0; ; steps++) {
    const through = await work(dying(ctx, steps)).then(
      () => true,
      () => false,
    )
    await after()
    if (through) return steps
    if (steps > 200) throw new Error('it never got through')
  }
}
