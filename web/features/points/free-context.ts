import { createContext, useContext } from 'react'

/** The documents that are known to cost nothing to view now. */
export const Free = createContext<ReadonlySet<string>>(new Set())

export const useIsFree = (documentId: string): boolean => useContext(Free).has(documentId)
