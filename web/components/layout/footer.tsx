import { Link, useLocation } from 'react-router'
import { PRODUCT } from '#contract/product.ts'

/** The product has no accounts there: each icon shares the product's address instead. */
const SHARE = [
  {
    name: 'Facebook',
    url: 'https://www.facebook.com/sharer/sharer.php?u=',
    icon: 'M15.5 5H14a3.5 3.5 0 0 0-3.5 3.5V20M7.5 12h7',
  },
  { name: 'X', url: 'https://x.com/intent/post?url=', icon: 'M6 6l12 12M18 6L6 18' },
  {
    name: 'LinkedIn',
    url: 'https://www.linkedin.com/sharing/share-offsite/?url=',
    icon: 'M6.5 10v8.5M6.5 6v.01M11 18.5V10M11 13.7a3.4 3.4 0 0 1 6.8 0v4.8',
  },
  {
    name: 'WhatsApp',
    url: 'https://wa.me/?text=',
    icon: 'M5 19l1.2-3.6a7.2 7.2 0 1 1 2.6 2.5zM9.3 9.2c.2 2.8 2.4 5 5.2 5.4',
  },
] as const

const svg = {
  viewBox: '0 0 24 24',
  width: 22,
  height: 22,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export function Footer() {
  const { pathname } = useLocation()
  const here = encodeURIComponent(location.origin)
  return (
    <footer className="no-print mt-auto border-t">
      <div className="mx-auto flex w-full max-w-6xl flex-col items-center justify-between gap-3 px-4 py-5 text-muted sm:flex-row">
        <ul className="flex">
          {SHARE.map(({ name, url, icon }) => (
            <li key={name}>
              <a
                className="grid size-11 place-content-center rounded-lg hover:text-text"
                href={url + here}
                target="_blank"
                rel="noreferrer"
                aria-label={`Share on ${name} (opens in a new tab)`}
              >
                <svg {...svg} aria-hidden="true">
                  <path d={icon} />
                </svg>
              </a>
            </li>
          ))}
        </ul>
        <nav aria-label="Legal" className="flex gap-2">
          <Link to="/terms" className="inline-flex min-h-11 items-center px-2 hover:text-text hover:underline">
            Terms
          </Link>
          <Link to="/privacy" className="inline-flex min-h-11 items-center px-2 hover:text-text hover:underline">
            Privacy
          </Link>
          <Link to="/cookies" className="inline-flex min-h-11 items-center px-2 hover:text-text hover:underline">
            Cookies
          </Link>
        </nav>
        <p>
          {PRODUCT} · Est. 2023{pathname === '/' && ' · © 2023-2025'}
        </p>
      </div>
    </footer>
  )
}
