/** What page and service worker must call by one name: the query that makes the worker keep the pages, and the cache of guides. */
export const KEEP = '?keep'
export const GUIDES_CACHE = 'guides'
