import { useMutation } from '@tanstack/react-query'
import { comparedDocument, compareTexts, readComparedFile } from '#contract/documents/comparison.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { messagesNow } from '#web/lib/language/messages.ts'
import { compare as compareMessages } from '#web/messages/en/compare.ts'

export type Texts = { before: string; after: string }

export const useComparison = () => useMutation({ mutationFn: (texts: Texts) => api(compareTexts, texts) })

/** The text of a file. */
export const useFileText = () =>
  useMutation({ mutationFn: async (file: File) => (await api.upload(readComparedFile, {}, file)).text })

export const useComparedDocument = () =>
  useMutation({
    mutationFn: async (texts: Texts) => {
      const { blob, name } = await api.file(comparedDocument, texts)
      saveFile(blob, name)
    },
    onError: (error) =>
      toast.error(messagesNow('compare', compareMessages).wordNotMade, { description: serverText(error) }),
  })
