import { useEffect } from 'react'
import { pageTitle } from '#contract/page-title.ts'

const named = new Set<() => void>()
let namedPath = ''

/** The path of the page that named itself last. */
export const pathNamed = () => namedPath

/** Calls `hear` whenever a page has named itself: then it is there. Gives what ends that. */
export function onPageNamed(hear: () => void): () => void {
  named.add(hear)
  return () => void named.delete(hear)
}

/** Names the browser tab: "Sign in · Virtual Lawyer"; without a name the product alone. */
export function usePageTitle(name?: string): void {
  useEffect(() => {
    document.title = pageTitle(name)
    namedPath = location.pathname
    for (const hear of named) hear()
  }, [name])
}
