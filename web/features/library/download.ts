import { messagesNow } from '#web/lib/language/messages.ts'
import { library } from '#web/messages/en/library.ts'
import { useMutation } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import { downloadDocument, type LibraryDocument } from '#contract/library/library.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { downloadName } from './download-name.ts'

export const useDownload = () =>
  useMutation({
    mutationFn: async (document: LibraryDocument) => {
      const { blob } = await api.file(downloadDocument, { id: document._id })
      saveFile(blob, downloadName(document))
    },
    onSuccess: () => toast.success(messagesNow('library', library).downloaded),
    onError: (error) => {
      const missing = error instanceof AppError && error.code === 'not_found'
      const m = messagesNow('library', library)
      toast.error(missing ? m.missing : m.notDownloaded)
    },
  })
