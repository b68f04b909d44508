import { AsyncLocalStorage } from 'node:async_hooks'

const background = new AsyncLocalStorage<boolean>()

/** Does `work` as what nobody waits for at this moment: the embedded database takes statements of requests before its own. */
export const inBackground = <T>(work: () => T): T => background.run(true, work)

export const isBackground = () => background.getStore() === true
