import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const checkPoints = endpoint('GET', '/points/check', { output: z.object({ points: z.number() }) })
/** Decision 4.1: `points` must be the price of the known `service`; 402 when the balance is too small. */
export const deductPoints = endpoint('POST', '/points/deduct', {
  input: z.object({ points: z.number().check(z.int()), service: z.string().check(z.maxLength(60)) }),
  output: z.object({ remainingPoints: z.number() }),
})
