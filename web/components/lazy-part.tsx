import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'

type State<P> = { Content?: ComponentType<P> | undefined; failure?: { error: unknown } }

/**
 * A component whose code is fetched when it is first shown, or ahead by its `load`; `fallback` stands there meanwhile, and
 * code that does not come is thrown to the error boundary. Code that is there is shown at once, where React's `lazy` and
 * `Suspense` keep it back until a fallback that was drawn has stood for 300 ms.
 */
export function lazyPart<P extends object>(fetchCode: () => Promise<ComponentType<P>>, fallback: ReactNode = null) {
  let fetched: ComponentType<P> | undefined
  const load = async () => (fetched ??= await fetchCode())

  function Part(props: P) {
    const [{ Content, failure }, setState] = useState<State<P>>({ Content: fetched })
    useLayoutEffect(() => {
      let left = false
      const show = (state: State<P>) => left || setState(state)
      if (!Content)
        load().then(
          (code) => show({ Content: code }),
          (error: unknown) => show({ failure: { error } }),
        )
      return () => {
        left = true
      }
    }, [Content])
    if (failure) throw failure.error
    return Content ? <Content {...props} /> : fallback
  }
  return Object.assign(Part, { load })
}
