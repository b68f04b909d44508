import { translate } from '#contract/sentences/translate.ts'
import { createStore } from '#web/lib/store.ts'
import type { Catalogue } from '#web/messages/catalogue.ts'

/** The language on the screen. English has no catalogue here: its messages are part of the pages that show them. */
export const shown = createStore<{ language: 'en' | 'sn' | 'nd'; catalogue: Catalogue | null }>({
  language: 'en',
  catalogue: null,
})

/** The messages of an area in the language on the screen: `const m = useMessages('shell', shell)`. Follows a change at once. */
export const useMessages = <Area extends keyof Catalogue>(area: Area, english: Catalogue[Area]): Catalogue[Area] =>
  shown.useValue().catalogue?.[area] ?? english

/** The same outside a component, for what is said at one moment, such as a toast. */
export const messagesNow = <Area extends keyof Catalogue>(area: Area, english: Catalogue[Area]): Catalogue[Area] =>
  shown.get().catalogue?.[area] ?? english

/** A sentence of the contract or the server, which both write in English, in the language on the screen when it is known. */
export const sentenceNow = (english: string): string => {
  const { catalogue } = shown.get()
  return (catalogue && translate(catalogue.sentences, english)) ?? english
}
