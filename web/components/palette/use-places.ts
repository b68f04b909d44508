import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listConversations } from '#contract/consultations/consultations.ts'
import { getDocuments, type LibraryDocument } from '#contract/library/library.ts'
import { DRAWER_ITEMS, SETTINGS_ITEM } from '#web/components/layout/drawer-items.ts'
import { FREE_PLACES, useAddressOf } from '#web/components/layout/free-places.tsx'
import { useRecent } from '#web/features/consultations/queries.ts'
import { api } from '#web/lib/api/client.ts'
import { useSession } from '#web/lib/session/session.ts'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

export type Place = {
  to: string
  name: string
  note?: string | undefined
  /** Other words by which people look for it. */
  also?: string
  /** A page of the server's own, which the router does not know. */
  isServerPage?: true | undefined
}
export type PlaceGroup = { name: string; places: Place[] }

/** How long after the last letter the server is asked; milliseconds. */
const LATER_MS = 250
/** A word shorter than this is looked for in the names of pages only. */
const SHORTEST = 2
const MOST = 6

/** Where `typed` may want to go, in the order in which it is shown. Nothing typed gives all pages and the latest consultations. */
export function usePlaces(typed: string): { groups: PlaceGroup[]; isSearching: boolean } {
  const m = useMessages('shell', shell)
  const pages = usePages()
  const recent = useRecent()
  const q = useLater(typed)
  const isAsked = q.length >= SHORTEST
  const said = useQuery({
    queryKey: ['conversations', 'palette', q],
    queryFn: ({ signal }) => api(listConversations, { q, limit: MOST, messages: 'none' }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const law = useQuery({
    queryKey: ['library', 'palette', q],
    queryFn: ({ signal }) => api(getDocuments, { q, limit: MOST, state: 'readable' }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const consultations = typed ? (isAsked ? (said.data ?? []) : []) : recent
  const groups = [
    { name: m.pages, places: pages.filter(({ name, also }) => holds(`${name} ${also ?? ''}`, typed)) },
    {
      name: m.pastConsultations,
      places: consultations.map(({ id, title }) => ({ to: `/app/consult/${encodeURIComponent(id)}`, name: title })),
    },
    { name: m.legalLibrary, places: typed && isAsked ? once((law.data ?? []).map(placeOf)) : [] },
  ]
  return {
    groups: groups.filter(({ places }) => places.length > 0),
    isSearching: typed !== q || (isAsked && (said.isFetching || law.isFetching)),
  }
}

/** A hit in a title is the document, any other its section. */
function placeOf({ _id, name, section, titleHit }: LibraryDocument): Place {
  const number = titleHit ? undefined : /^\d+[A-Z]*/.exec(section ?? '')?.[0]
  return { to: ['/library', _id, ...(number ? [number] : [])].join('/'), name, note: number && section }
}

const once = (places: Place[]) => [...new Map(places.map((place) => [place.to, place])).values()]

/** Whether every word typed begins one of the words by which a place is known. */
function holds(known: string, typed: string): boolean {
  const words = known.toLowerCase().split(/\s+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

function usePages(): Place[] {
  const m = useMessages('shell', shell)
  const { user } = useSession()
  const addressOf = useAddressOf()
  const items = DRAWER_ITEMS.filter(({ to, roles }) => to !== 'consult' && user && roles.includes(user.role))
  return [
    ...items.map(({ to, text }) => ({ to, name: m[text] })),
    { to: SETTINGS_ITEM.to, name: m[SETTINGS_ITEM.text] },
    { to: '/app/check', name: m.checkCitations },
    { to: '/app/compare', name: m.compareTexts },
    ...FREE_PLACES.map((place) => ({
      to: addressOf(place),
      name: m[place.text],
      // a word of English is typed in any language
      also: [
        shell[place.text],
        ...(place.text === 'workOutDates' ? [m.workOutDatesAlso, shell.workOutDatesAlso] : []),
      ].join(' '),
      isServerPage: place.isServerPage,
    })),
    ...(user?.role === 'admin'
      ? [
          { to: '/library/manage', name: 'Manage the library' },
          { to: '/app/generatedocument/manage', name: 'Manage templates' },
          { to: '/app/audit', name: 'Audit trail' },
          { to: '/admin/messages', name: 'Messages in Shona and Ndebele' },
          { to: '/admin/payments', name: 'Payments of everybody' },
          { to: '/admin/points', name: 'Points of everybody' },
        ]
      : []),
  ]
}

function useLater(typed: string): string {
  const [later, setLater] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setLater(typed), LATER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return later
}
