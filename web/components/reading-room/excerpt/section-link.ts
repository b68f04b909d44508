/** Where a section of the document that is open has its page, as a link of the router takes it. */
export type SectionLink = (number: string) => { to: string; state?: unknown }
