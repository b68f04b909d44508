/**
 * Does `work` when no other work of this name is under way, in this tab or in another. Without Web Locks, which plain http on a network
 * has not, at once.
 */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work()
