import { PRODUCT } from './product.ts'

/** What a browser's tab and a screen reader call a page: "Sign in · Virtual Lawyer"; without a name the product alone. */
export const pageTitle = (name?: string): string => (name ? `${name} · ${PRODUCT}` : PRODUCT)
