import { Component, useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { serverAnswers, isMissingCode } from '#web/lib/browser/page-code.ts'
import { Button, buttonClass } from './ui/button.tsx'
import { LoadingState } from './ui/spinner.tsx'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Failure = { title?: string; children: ReactNode; actions: ReactNode }

function FailurePage({ title: given, children, actions }: Failure) {
  const m = useMessages('shell', shell)
  const title = given ?? m.unexpectedError
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
export function UnexpectedError() {
  const m = useMessages('shell', shell)
  return (
    <FailurePage
      actions={
        <>
          <a className={buttonClass()} href="">
            {m.loadPageAgain}
          </a>
          <a className={buttonClass({ variant: 'secondary' })} href="/">
            {m.goToStart}
          </a>
        </>
      }
    >
      {m.pageNotShown}
    </FailurePage>
  )
}

/** An address that leads nowhere: loading it again cannot help, so the ways on are others. */
export function NoSuchPage({ start }: { start: string }) {
  const m = useMessages('shell', shell)
  const navigate = useNavigate()
  return (
    <FailurePage
      actions={
        <>
          <a className={buttonClass()} href={start}>
            {m.goToStart}
          </a>
          {history.length > 1 && (
            <Button variant="secondary" onClick={() => void navigate(-1)}>
              {m.goBack}
            </Button>
          )}
        </>
      }
    >
      {m.noSuchPage}
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
  const m = useMessages('shell', shell)
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
      title={m.offline}
      actions={
        <Button busy={trying} onClick={() => void tryAgain()}>
          {m.tryAgain}
        </Button>
      }
    >
      {m.needsConnection}
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
