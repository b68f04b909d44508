/** True on paths of the application itself: the Menu button is shown and the logo saves the chat. */
export const isAppPath = (path: string, signedIn: boolean) =>
  /^\/(app|p)(\/|$)/.test(path) || (signedIn && /^\/(library|admin)(\/|$)/.test(path))

/** The conversation a path shows, or undefined. */
export const conversationOf = (path: string): string | undefined => {
  const id = path.match(/^\/app\/consult\/([^/]+)/)?.[1]
  return id && decodeURIComponent(id)
}

/** The page of a path: a document of the library lies over the library's page, which stays where it is. */
export const pageOf = (path: string) => (/^\/library\/(?!manage(?:\/|$))/.test(path) ? '/library' : path)

/** The landing page's own links, with the keys of their texts. */
export const LANDING_LINKS = [
  { to: '/library', text: 'library' },
  { to: '/features', text: 'features' },
  { to: '/contactus', text: 'contactUs' },
] as const
