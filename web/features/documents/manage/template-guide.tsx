import type { ReactNode } from 'react'

const ROWS: [written: string, becomes: ReactNode][] = [
  [
    '{tenant_name}',
    'A field that people fill in, labelled "Tenant name". Write the same name wherever it should stand again.',
  ],
  [
    '{#has_deposit} … {/has_deposit}',
    'A yes or no question. What stands between is printed when the answer is yes. Names that begin with has, is, if, with, without or needs are always questions.',
  ],
  ['{^has_deposit} … {/has_deposit}', 'Printed when the answer to the same question is no.'],
  [
    '{#items} … {item_name}, {item_price} … {/items}',
    'A list: what stands between is repeated for each entry. Give it the name of several things. In a table, begin it in the first cell of a row and end it in the last.',
  ],
  ['{#witnesses} {.} {/witnesses}', 'A list of single texts: {.} is the entry.'],
  [
    '{price} ({price_in_words})',
    'An amount of money: people write it with its currency, and the document says it in figures and in words.',
  ],
  [
    '{item_quantity}, {item_unit_price}, {item_total}',
    'In a list {#items} the total of each line is worked out, and after the list {items_subtotal}, {items_total} and, with a field {vat_percent}, {items_vat}.',
  ],
  ['{additional_clauses}', 'Alone in its paragraph: the place where clauses of the library stand, if people add any.'],
  ['{#note}Note: {note}{/note}', 'A field that may stay empty: then the whole of it is left out.'],
]

/** How a template is written, for the admin who writes one in Word. */
export const TemplateGuide = () => (
  <details className="card mb-4 p-4">
    <summary className="min-h-11 py-2 font-semibold">How to write a template</summary>
    <p className="mt-1 max-w-prose">
      Write the document in Word and put names in braces where people fill something in. They may stand in the text, in
      tables, headers, footers and footnotes. Then add the .docx file here, look at its fields, and make a trial print.
    </p>
    <dl className="mt-3 divide-y divide-line">
      {ROWS.map(([written, becomes]) => (
        <div key={written} className="grid gap-x-4 py-2 md:grid-cols-[20rem_1fr]">
          <dt>
            <code className="[overflow-wrap:anywhere]">{written}</code>
          </dt>
          <dd className="max-w-prose">{becomes}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 max-w-prose">
      Names hold letters, digits and underscores; the field&rsquo;s label is the name in words. You may write double
      braces instead, {'{{tenant_name}}'}, but then everywhere. Names with date, email, phone or number in them get a
      field of that kind.
    </p>
    <p className="mt-3 max-w-prose">
      Where a simple electronic signature is enough, write &ldquo;sign by link&rdquo; among the keywords in the file
      properties (File, Info, Properties, Advanced). Without it people are told to sign on paper.
    </p>
  </details>
)
