import { Toaster as Sonner } from 'sonner'
import { TOAST } from '#contract/product.ts'

/** Above what is always at the bottom of the page: nobody's message box is covered (see useComposerHeight). */
const aboveComposer = (distance: number) => ({ bottom: `calc(var(--composer-height, 0px) + ${distance}px)` })

/** Bottom-right, three at once, 4000 ms, 356 px wide, 14 px apart. Loaded with the first toast. */
export const Toaster = () => (
  <Sonner
    position="bottom-right"
    visibleToasts={TOAST.visible}
    duration={TOAST.duration}
    gap={TOAST.gap}
    offset={aboveComposer(24)}
    mobileOffset={aboveComposer(16)}
    theme={document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'}
    style={{ '--width': `${TOAST.width}px`, fontFamily: 'inherit' } as React.CSSProperties}
    toastOptions={{
      style: { background: 'var(--surface)', color: 'var(--text)', borderColor: 'var(--line)', fontSize: '1rem' },
    }}
  />
)
