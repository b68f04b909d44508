import { perProcess, type WithState } from '#server/process-state.ts'
import { breakerOpen } from '#server/telemetry/metrics.ts'

/** Failures in a row after which a service is left alone, and for how long. */
export type Policy = { failures: number; restMs: number }

export type Breaker = {
  /** True when a call may go out. After a rest one call is let through to see, the others wait for what becomes of it. */
  admit: () => boolean
  /** The service answered: also a refusal is an answer. */
  answered: () => void
  failed: () => void
  /** The call was given up for reasons of ours: nothing was learnt. */
  abandoned: () => void
}

const breakersOf = perProcess((_: WithState) => new Map<string, Breaker>())

/** The breaker of one service at one address, shared by everything in a product. */
export function breakerFor(deps: WithState, service: string, address: string, policy: Policy): Breaker {
  const breakers = breakersOf(deps)
  const key = `${service} ${address}`
  const present = breakers.get(key)
  if (present) return present
  const breaker = newBreaker(service, policy)
  breakers.set(key, breaker)
  breakerOpen.set({ service }, 0)
  return breaker
}

function newBreaker(service: string, policy: Policy): Breaker {
  let failures = 0
  let restsUntil = 0
  let probing = false
  const open = () => failures >= policy.failures
  return {
    admit: () => {
      if (!open()) return true
      if (probing || performance.now() < restsUntil) return false
      return (probing = true)
    },
    answered: () => {
      if (open()) breakerOpen.set({ service }, 0)
      failures = 0
      probing = false
    },
    failed: () => {
      failures++
      probing = false
      if (!open()) return
      restsUntil = performance.now() + policy.restMs
      breakerOpen.set({ service }, 1)
    },
    abandoned: () => {
      probing = false
    },
  }
}
