import { lazy, Suspense } from 'react'
import { createStore } from '#web/lib/store.ts'

type Options = { description?: string; id?: string }
/** True once there was something to show. */
const wanted = createStore(false)

const LazyToaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })))

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
  return <Suspense fallback={null}>{on && <LazyToaster />}</Suspense>
}
