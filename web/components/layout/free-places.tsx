import { BookOpenText, CalendarClock, Footprints, MapPinned, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { shown, useMessages } from '#web/lib/language/messages.ts'
import { shell } from '#web/messages/en/shell.ts'

export type FreePlace = {
  /** Key of its text in the messages of the shell. */
  text: 'guides' | 'stepByStep' | 'workOutDates' | 'helpNearYou'
  icon: LucideIcon
  to: string
  /** A page that the server writes: it has an address for each language and needs no scripts. */
  isServerPage?: true
}

/** What takes no points and needs no account, in the order in which it is shown. */
export const FREE_PLACES: FreePlace[] = [
  { text: 'guides', icon: BookOpenText, to: '/guides', isServerPage: true },
  { text: 'stepByStep', icon: Footprints, to: '/procedures' },
  { text: 'workOutDates', icon: CalendarClock, to: '/deadlines' },
  { text: 'helpNearYou', icon: MapPinned, to: '/help-near-you', isServerPage: true },
]

/** The addresses of the places in the language on the screen. */
export function useAddressOf(): (place: FreePlace) => string {
  const { language } = shown.useValue()
  return ({ to, isServerPage }) => (isServerPage && language !== 'en' ? `${to}/${language}` : to)
}

type Props = { place: FreePlace; className: string; children: ReactNode }

/** A link to a free place. The router has no page at an address of the server's. */
export function FreeLink({ place, className, children }: Props) {
  const address = useAddressOf()(place)
  return place.isServerPage ? (
    <a href={address} className={className}>
      {children}
    </a>
  ) : (
    <Link to={address} className={className}>
      {children}
    </Link>
  )
}

/** All of them as rows of a menu that has no others of that name, below their own heading. */
export function FreeRows() {
  const m = useMessages('shell', shell)
  return (
    <>
      <p id="free-places" className="mt-4 px-4 font-semibold text-muted">
        {m.free}
      </p>
      <ul aria-labelledby="free-places" className="grid grid-cols-1 gap-1">
        {FREE_PLACES.map((place) => (
          <li key={place.text}>
            <FreeLink place={place} className={buttonClass({ variant: 'ghost' }, 'w-full justify-start text-left')}>
              <place.icon aria-hidden="true" /> <span className="min-w-0">{m[place.text]}</span>
            </FreeLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** All of them as tiles, below a heading of the page. */
export function FreeTiles() {
  const m = useMessages('shell', shell)
  return (
    <ul className="grid grid-cols-2 gap-2 min-[17rem]:max-sm:[&_a]:px-3 sm:grid-cols-4">
      {FREE_PLACES.map((place) => (
        <li key={place.text}>
          <FreeLink
            place={place}
            className={buttonClass({ variant: 'secondary' }, 'h-full w-full justify-start text-left')}
          >
            <place.icon aria-hidden="true" className="text-accent" /> <span className="min-w-0">{m[place.text]}</span>
          </FreeLink>
        </li>
      ))}
    </ul>
  )
}
