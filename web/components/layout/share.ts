/** The product has no accounts there: each icon shares the product's address instead. */
export const SHARE = [
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

/** How the icons are drawn, apart from their strokes' ends. */
export const SVG = { viewBox: '0 0 24 24', width: 22, height: 22, fill: 'none', stroke: 'currentColor' } as const
