import { past } from '#web/messages/en/past.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { Star } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'

type Props = { title: string; starred: boolean; onStar: (starred: boolean) => void }

/** The star of a consultation: filled when on. */
export const StarButton = ({ title, starred, onStar }: Props) => (
  <Button
    variant="ghost"
    size="icon"
    className="relative flex-none"
    aria-label={useMessages('past', past).star(title)}
    aria-pressed={starred}
    onClick={() => onStar(!starred)}
  >
    <Star className={starred ? 'fill-current text-accent' : 'text-muted'} />
  </Button>
)
