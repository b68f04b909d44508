import { useMutation } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import { downloadDocument, type LibraryDocument } from '#contract/library.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/client.ts'
import { saveFile } from '#web/lib/save-file.ts'

/** '{name}.{extension of location}' (document 2 section 7); a name that ends so already stays as it is. */
export function downloadName({ name, location }: Pick<LibraryDocument, 'name' | 'location'>): string {
  const extension = location.match(/\.[^./\\]+$/)?.[0] ?? ''
  return name.toLowerCase().endsWith(extension.toLowerCase()) ? name : name + extension
}

export const useDownload = () =>
  useMutation({
    mutationFn: async (document: LibraryDocument) => {
      const { blob } = await api.file(downloadDocument, { id: document._id })
      saveFile(blob, downloadName(document))
    },
    onSuccess: () => toast.success('Document downloaded successfully'),
    onError: (error) => {
      const missing = error instanceof AppError && error.code === 'not_found'
      toast.error(missing ? 'Document not found' : 'Failed to download document')
    },
  })
