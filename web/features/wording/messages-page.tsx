import { Download, Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type CatalogueName, CATALOGUES, type Wording } from '#contract/wording.ts'
import { ListPage } from '#web/components/list-page.tsx'
import { useTableAddress } from '#web/components/table-address.ts'
import { ToUsers } from '#web/components/to-users.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { Select } from '#web/components/ui/field.tsx'
import type { Column } from '#web/components/virtual-table.tsx'
import { englishDateTime } from '#web/lib/language/dates.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { useExport, useWording } from './queries.ts'

const LANGUAGES = { sn: 'Shona', nd: 'Ndebele' } as const
const NAMES: Record<CatalogueName, string> = {
  screens: 'Screens',
  sentences: 'Refusals and notes',
  dangers: 'Lines for somebody in danger',
  answers: 'Answers',
  law: 'How the law stands',
  pages: 'Pages of guides and of help',
  files: 'Files that are downloaded',
  chats: 'WhatsApp and Telegram',
  mails: 'Mails',
  lexicon: 'Legal words',
  sections: 'What sections say',
}
/** Catalogues whose texts are found by their English, which says more than their keys. */
const NAMED_BY_ENGLISH: ReadonlySet<CatalogueName> = new Set(['sentences', 'lexicon', 'sections'])
/** A choice next to the catalogues. */
const CORRECTED = 'corrected'

/** Our own texts in Shona and Ndebele next to the English, to be corrected; for administrators. */
export function MessagesPage() {
  const { filters, filter: show, row, onRow } = useTableAddress(['q', 'language', 'from'])
  const language = filters.language === 'nd' ? 'nd' : 'sn'
  const { q, from } = filters
  const catalogue = CATALOGUES.find((one) => one === from)
  const pages = useWording({ language, q: q || undefined, catalogue, only: from === CORRECTED ? CORRECTED : undefined })
  const rows = useMemo(() => pages.data?.pages.flatMap(({ texts }) => texts) ?? [], [pages.data])
  const [editing, setEditing] = useState<Wording>()
  const columns = useMemo(() => columnsIn(language, setEditing), [language])
  const file = useExport(language)
  return (
    <>
      <ListPage
        title="Messages"
        links={
          <>
            <Button variant="ghost" busy={file.isPending} onClick={() => file.mutate('texts')}>
              <Download aria-hidden="true" /> Export corrections
            </Button>
            <Button variant="ghost" busy={file.isPending} onClick={() => file.mutate('lexicon')}>
              <Download aria-hidden="true" /> Export legal words
            </Button>
            <ToUsers />
          </>
        }
        search={{ label: 'Search in both languages', placeholder: 'English, Shona or Ndebele', value: q }}
        choice={{
          label: 'Where it is said',
          all: 'Everywhere',
          value: catalogue ?? (from === CORRECTED ? CORRECTED : ''),
          options: [[CORRECTED, 'Corrected here'], ...CATALOGUES.map((one): [string, string] => [one, NAMES[one]])],
        }}
        beside={
          <Select
            aria-label="Language"
            className="w-auto! max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32"
            value={language}
            onChange={({ target }) => show({ language: target.value })}
          >
            {Object.entries(LANGUAGES).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        }
        onSearch={(q) => show({ q })}
        onChoose={(from) => show({ from })}
        pages={pages}
        rows={rows}
        keyOf={({ catalogue: of, key }) => `${of} ${key}`}
        columns={columns}
        texts={TEXTS}
        place={{ row, onRow }}
      />
      {editing && (
        <CorrectDialog
          wording={editing}
          language={language}
          named={LANGUAGES[language]}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

const TEXTS = {
  label: 'Messages',
  loading: 'Loading the messages…',
  failed: 'The messages could not be loaded.',
  empty: 'There is no such message.',
}

const columnsIn = (language: keyof typeof LANGUAGES, onEdit: (wording: Wording) => void): Column<Wording>[] => [
  {
    name: 'English',
    width: 'minmax(0, 4fr)',
    plain: true,
    cell: ({ english, catalogue, key }) => (
      <>
        <span className="wrap-anywhere whitespace-pre-line">{english}</span>
        <span className="block text-muted wrap-anywhere">
          {NAMES[catalogue]}
          {!NAMED_BY_ENGLISH.has(catalogue) && `, ${key}`}
        </span>
      </>
    ),
  },
  {
    name: LANGUAGES[language],
    width: 'minmax(0, 4fr)',
    cell: ({ text, corrected, remarks = [] }) => (
      <>
        <span lang={language} className="wrap-anywhere whitespace-pre-line">
          {text}
        </span>
        {corrected && (
          <span className="block text-muted">
            <Badge>Corrected</Badge> {corrected.by ?? 'An account that is gone'}, {englishDateTime(corrected.date)}
          </span>
        )}
        {remarks.map((remark) => (
          <span key={remark} className="block text-muted">
            {remark}
          </span>
        ))}
      </>
    ),
  },
  {
    name: 'Correct',
    width: '7rem',
    plain: true,
    cell: (wording) => (
      <Button variant="ghost" onClick={() => onEdit(wording)} aria-label={`Correct: ${wording.english}`}>
        <Pencil aria-hidden="true" /> Correct
      </Button>
    ),
  },
]
