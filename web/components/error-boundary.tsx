import { Component, useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { serverAnswers, isMissingCode } from '#web/lib/browser/page-code.ts'
import { Button, buttonClass } from './ui/button.tsx'
import { LoadingState } from './ui/spinner.tsx'

export const ERROR_TITLE = 'Unexpected Application Error!'

type Failure = { title?: string; children: ReactNode; actions: ReactNode }

function FailurePage({ title = ERROR_TITLE, children, actions }: Failure) {
  usePageTitle(title)
  return (
    <div className="page grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center">
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-prose text-muted">{children}</p>
      <div className="flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  )
}

/** The page of a router failure. Plain links: the router itself may be what failed. */
export const UnexpectedError = () => (
  <FailurePage
    actions={
      <>
        <a className={buttonClass()} href="">
          Load the page again
        </a>
        <a className={buttonClass({ variant: 'secondary' })} href="/">
          Go to the start page
        </a>
      </>
    }
  >
    This page could not be shown. Nothing you saved is lost. Load the page again, or go to the start page.
  </FailurePage>
)

/** An address that leads nowhere: loading it again cannot help, so the ways on are others. */
export function NoSuchPage({ start }: { start: string }) {
  const navigate = useNavigate()
  return (
    <FailurePage
      actions={
        <>
          <a className={buttonClass()} href={start}>
            Go to the start page
          </a>
          {history.length > 1 && (
            <Button variant="secondary" onClick={() => void navigate(-1)}>
              Go back
            </Button>
          )}
        </>
      }
    >
      There is no page at this address. It may have moved, or the address was not copied whole.
    </FailurePage>
  )
}

/** The code of a page did not come. Without a connection it says so, and goes on by itself when there is one. */
function CodeMissing() {
  const [reached, setReached] = useState<boolean>()
  useEffect(() => {
    void serverAnswers().then(setReached)
  }, [])
  if (reached === undefined) return <LoadingState />
  return reached ? <UnexpectedError /> : <Offline />
}

function Offline() {
  const [trying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    if (await serverAnswers()) location.reload()
    else setTrying(false)
  }
  useEffect(() => {
    const back = () => void tryAgain()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  return (
    <FailurePage
      title="You are offline"
      actions={
        <Button busy={trying} onClick={() => void tryAgain()}>
          Try again
        </Button>
      }
    >
      This page needs a connection to open for the first time. Nothing you saved is lost, and the page opens by itself
      when you are back.
    </FailurePage>
  )
}

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
    const { error } = this.state
    if (error === null) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return isMissingCode(error) ? <CodeMissing /> : <UnexpectedError />
  }
}
