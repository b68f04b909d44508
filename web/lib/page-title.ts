import { useEffect } from 'react'
import { PRODUCT } from '#contract/product.ts'

/** Names the browser tab: "Sign in · Virtual Lawyer"; without a name the product alone. */
export function usePageTitle(name?: string): void {
  useEffect(() => {
    document.title = name ? `${name} · ${PRODUCT}` : PRODUCT
  }, [name])
}
