import { Component, type ReactNode } from 'react'
import { buttonClass } from './ui/button.tsx'

export const ERROR_TITLE = 'Unexpected Application Error!'

/** The page of any router failure (document 1 section 2). Plain links: the router itself may be what failed. */
export const UnexpectedError = ({ children }: { children?: ReactNode }) => (
  <div className="page grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center">
    <h1 className="text-3xl">{ERROR_TITLE}</h1>
    <p className="max-w-prose text-muted">
      {children ??
        'This page could not be shown. Nothing you saved is lost. Load the page again, or go to the start page.'}
    </p>
    <div className="flex flex-wrap justify-center gap-3">
      <a className={buttonClass()} href="">
        Load the page again
      </a>
      <a className={buttonClass({ variant: 'secondary' })} href="/">
        Go to the start page
      </a>
    </div>
  </div>
)

type Props = {
  children: ReactNode
  /** A new value (for instance the path) tries again. */
  resetKey?: string
  /** Shown instead of the whole error page, for a part that the page can do without. */
  fallback?: ReactNode
}
type State = { error: unknown; resetKey?: string }

/** Catches what goes wrong while a page is drawn or its code is loaded. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }
  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }
  static getDerivedStateFromProps(props: Props, state: State) {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }
  override render() {
    const { children, fallback = <UnexpectedError /> } = this.props
    return this.state.error === null ? children : fallback
  }
}
