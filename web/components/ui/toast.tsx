import { lazyPart } from '#web/components/lazy-part.tsx'
import { createStore } from '#web/lib/store.ts'

type Options = { description?: string; id?: string }
/** True once there was something to show. */
const wanted = createStore(false)

const Toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster)

async function show(kind: 'success' | 'error' | 'message', text: string, options?: Options) {
  wanted.set(true)
  const { toast: sonner } = await import('sonner')
  sonner[kind](text, options)
}

/** `toast.success('Template added successfully')`. The library behind it is fetched with the first toast. */
export const toast = {
  success: (text: string, options?: Options) => void show('success', text, options),
  error: (text: string, options?: Options) => void show('error', text, options),
  message: (text: string, options?: Options) => void show('message', text, options),
}

/** Mounted once, at the root of the page. */
export function ToastHost() {
  const on = wanted.useValue()
  return on && <Toaster />
}
