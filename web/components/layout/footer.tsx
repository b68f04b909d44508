import { Link, useLocation } from 'react-router'
import { PRODUCT } from '#contract/product.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { SHARE, SVG } from './share.ts'
import { shell } from '#web/messages/en/shell.ts'
import { shown, useMessages } from '#web/lib/language/messages.ts'

export function Footer() {
  const m = useMessages('shell', shell)
  const { pathname } = useLocation()
  const { language } = shown.useValue()
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
          {/* a page of the server's own, which needs no scripts */}
          <a
            href={language === 'en' ? '/guides' : `/guides/${language}`}
            className="inline-flex min-h-11 items-center px-2 hover:text-text hover:underline"
          >
            {m.guides}
          </a>
          <a
            href={language === 'en' ? '/help-near-you' : `/help-near-you/${language}`}
            className="inline-flex min-h-11 items-center px-2 hover:text-text hover:underline"
          >
            {m.helpNearYou}
          </a>
          <Link to="/procedures" className="inline-flex min-h-11 items-center px-2 hover:text-text hover:underline">
            {m.stepByStep}
          </Link>
          <Link to="/verify" className="inline-flex min-h-11 items-center px-2 hover:text-text hover:underline">
            {m.checkSigned}
          </Link>
          <Link to="/terms" className="inline-flex min-h-11 items-center px-2 hover:text-text hover:underline">
            {m.terms}
          </Link>
          <Link to="/privacy" className="inline-flex min-h-11 items-center px-2 hover:text-text hover:underline">
            {m.privacy}
          </Link>
          <Link to="/cookies" className="inline-flex min-h-11 items-center px-2 hover:text-text hover:underline">
            {m.cookies}
          </Link>
        </nav>
        <p>
          {PRODUCT} · Est. 2023{pathname === '/' && ' · © 2023-2025'}
        </p>
      </div>
    </footer>
  )
}
