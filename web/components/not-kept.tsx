import { ErrorState } from '#web/components/ui/states.tsx'
import { useOnline } from '#web/lib/browser/use-online.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { canKeep, useKept } from '#web/lib/offline/kept.ts'
import { offline } from '#web/messages/en/offline.ts'
import { shell } from '#web/messages/en/shell.ts'

type Props = {
  what: 'section' | 'document' | 'consultation'
  /** What is said where the network is there and the server cannot be reached. */
  title: string
  onRetry: () => void
  retrying?: boolean
}

/** Stands where something is to be read that no server answered for: that it is not kept here, and how it would be. */
export function NotKept({ what, title, onRetry, retrying }: Props) {
  const m = useMessages('offline', offline)
  const isOnline = useOnline()
  const isKept = useKept()
  const mShell = useMessages('shell', shell)
  const advice = isKept ? m.keptOnceOpened : canKeep() && m.howToKeep
  return (
    <ErrorState title={isOnline ? title : mShell.offline} onRetry={onRetry} retrying={retrying}>
      {[m[what], !isOnline && m.comesByItself, advice].filter(Boolean).join(' ')}
    </ErrorState>
  )
}
