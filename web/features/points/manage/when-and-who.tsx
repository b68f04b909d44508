import type { Column } from '#web/components/virtual-table.tsx'
import { englishDateTime } from '#web/lib/language/dates.ts'

type Row = { date: string; fullName: string; email: string }

/** When something happened to whose account: the first columns of everybody's payments and points. */
export const WHEN_AND_WHO: Column<Row>[] = [
  { name: 'When', width: '11rem', cell: ({ date }) => <time dateTime={date}>{englishDateTime(date)}</time> },
  {
    name: 'Who',
    width: 'minmax(0, 3fr)',
    cell: ({ fullName, email }) => (
      <>
        <strong>{fullName}</strong>
        <span className="block text-muted">{email}</span>
      </>
    ),
  },
]
