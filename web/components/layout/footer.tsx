import { Link, useLocation } from 'react-router'
import { PRODUCT } from '#contract/product.ts'
import { FREE_PLACES, FreeLink } from './free-places.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { SHARE, SVG } from './share.ts'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

const LINK = 'inline-flex min-h-11 items-center px-2 hover:text-text hover:underline'

export function Footer() {
  const m = useMessages('shell', shell)
  const { pathname } = useLocation()
  const here = encodeURIComponent(location.origin)
  return (
    <footer className="no-print mt-auto border-t">
      <LanguageSwitch />
      <div className="mx-auto flex w-full max-w-6xl flex-col items-center justify-between gap-3 px-4 pb-5 text-muted sm:flex-row">
        <ul className="flex">
          {SHARE.map(({ name, url, icon }) => (
            <li key={name}>
              <a
                className="grid size-11 place-content-center rounded-lg hover:text-text"
                href={url + here}
                target="_blank"
                rel="noreferrer"
                aria-label={m.shareOn(name)}
              >
                <svg {...SVG} strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
                  <path d={icon} />
                </svg>
              </a>
            </li>
          ))}
        </ul>
        <nav aria-label={m.guidesAndLegal} className="flex flex-wrap justify-center gap-x-2">
          {FREE_PLACES.map((place) => (
            <FreeLink key={place.text} place={place} className={LINK}>
              {m[place.text]}
            </FreeLink>
          ))}
          <Link to="/verify" className={LINK}>
            {m.checkSigned}
          </Link>
          <Link to="/terms" className={LINK}>
            {m.terms}
          </Link>
          <Link to="/privacy" className={LINK}>
            {m.privacy}
          </Link>
          <Link to="/cookies" className={LINK}>
            {m.cookies}
          </Link>
        </nav>
        <p className="sm:flex-none">
          {PRODUCT} · Est. 2023{pathname === '/' && ' · © 2023-2025'}
        </p>
      </div>
    </footer>
  )
}
