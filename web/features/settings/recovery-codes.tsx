import { useMessages } from '#web/lib/language/messages.ts'
import { account } from '#web/messages/en/account.ts'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { PRODUCT } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { DialogActions } from '#web/components/ui/dialog.tsx'
import { copyText } from '#web/lib/browser/clipboard.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'

type Props = { codes: string[]; onDone: () => void }

/** The codes are shown this one time; the server keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const m = useMessages('account', account)
  const [notice, setSaid] = useState('')
  const copy = async () => {
    const copied = await copyText(codes.join('\n'))
    setSaid(copied ? m.copied : m.notCopied)
  }
  return (
    <div className="mt-3 grid gap-4">
      <p>{m.keepCodes}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-lg bg-raised p-4 font-semibold tabular-nums">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" /> {m.copy}
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile(`${PRODUCT}: recovery codes\n\n${codes.join('\n')}\n`, 'recovery-codes.txt')}
        >
          <Download aria-hidden="true" /> {m.download}
        </Button>
      </div>
      <p role="status" className="min-h-6">
        {notice}
      </p>
      <DialogActions>
        <Button onClick={onDone}>{m.savedCodes}</Button>
      </DialogActions>
    </div>
  )
}
