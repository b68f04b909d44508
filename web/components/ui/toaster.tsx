import { Toaster as Sonner } from 'sonner'
import { TOAST } from '#contract/product.ts'

/** Bottom-right, three at once, 4000 ms, 356 px wide, 14 px apart (document 1 section 9). Loaded with the first toast. */
export const Toaster = () => (
  <Sonner
    position="bottom-right"
    visibleToasts={TOAST.visible}
    duration={TOAST.duration}
    gap={TOAST.gap}
    theme={document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'}
    style={{ '--width': `${TOAST.width}px`, fontFamily: 'inherit' } as React.CSSProperties}
    toastOptions={{
      style: { background: 'var(--surface)', color: 'var(--text)', borderColor: 'var(--line)', fontSize: '1rem' },
    }}
  />
)
