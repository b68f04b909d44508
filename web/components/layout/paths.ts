/** True on paths of the application itself: the Menu button is shown and the logo saves the chat (document 1 section 2). */
export const isAppPath = (path: string, signedIn: boolean) =>
  /^\/(app|p)(\/|$)/.test(path) || (signedIn && /^\/library(\/|$)/.test(path))

/** The conversation a path shows, or undefined. */
export const conversationOf = (path: string): string | undefined => {
  const id = path.match(/^\/app\/consult\/([^/]+)/)?.[1]
  return id && decodeURIComponent(id)
}

/** The landing page's own links. */
export const LANDING_LINKS = [
  { to: '/library', text: 'Library' },
  { to: '/features', text: 'Vl Features' },
  { to: '/contactus', text: 'Contact Us' },
] as const
