import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addTemplate,
  deleteTemplate,
  downloadTemplate,
  printTemplate,
  replaceTemplate,
  updateTemplate,
  updateTemplateFields,
  type FieldWords,
  type NO,
  type Template,
  type YES,
} from '#contract/documents/templates.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { placeholdersKey, templatesKey, translatedKey } from '#web/features/documents/queries.ts'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { serverFields } from '#web/lib/forms/use-form.ts'

/** Changes what people read of fields. */
export function useUpdateFields(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (fields: FieldWords[]) => api(updateTemplateFields, { id, fields }),
    onSuccess: (placeholders) => {
      queries.setQueryData(placeholdersKey(id), placeholders)
      void queries.invalidateQueries({ queryKey: translatedKey })
    },
  })
}

function templatesChanged(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: templatesKey, exact: true })
  void queries.invalidateQueries({ queryKey: translatedKey })
}

type NewTemplate = { file: File; name: string; description: string; points: string }

export function useAddTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, ...input }: NewTemplate) => api.upload(addTemplate, input, file),
    onSuccess: ({ placeholders, warnings, ...template }) => {
      queries.setQueryData<Template[]>(templatesKey, (list) => list && [...list, template])
      queries.setQueryData(placeholdersKey(template._id), placeholders)
      toast.success('Template added successfully', { description: warnings?.join(' ') })
      templatesChanged(queries)
    },
    onError: (error) => failed('Failed to add template', error),
  })
}

export function useUpdateTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; name: string; description: string; points: string }) =>
      api(updateTemplate, { ...input, points: /^\d+$/.test(input.points) ? Number(input.points) : input.points }),
    onSuccess: (changed) => {
      queries.setQueryData<Template[]>(templatesKey, (list) =>
        list?.map((one) => (one._id === changed._id ? { ...one, ...changed } : one)),
      )
      toast.success('Template updated successfully')
      templatesChanged(queries)
    },
    onError: (error) => failed('Failed to update template', error),
  })
}

export function useReplaceTemplate({ _id: id }: Template) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => api.upload(replaceTemplate, { id }, file),
    onSuccess: ({ placeholders }) => {
      queries.setQueryData(placeholdersKey(id), placeholders)
      void queries.invalidateQueries({ queryKey: translatedKey })
      toast.success('Template updated successfully')
    },
    onError: (error) => failed('Failed to update template', error),
  })
}

export const useTemplateFile = ({ _id: id, name }: Template) =>
  useMutation({
    mutationFn: async () => saveFile((await api.file(downloadTemplate, { id })).blob, `${name}.docx`),
    onError: (error) => failed('Failed to download template', error),
  })

export const usePrintTemplate = ({ _id: id, name }: Template) =>
  useMutation({
    mutationFn: async (answer: typeof YES | typeof NO) =>
      saveFile((await api.file(printTemplate, { id, answer })).blob, `${name}, trial print.pdf`),
    onError: (error) => failed('Failed to print template', error),
  })

export function useDeleteTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(deleteTemplate, { id }),
    onSuccess: (_, id) => {
      queries.setQueryData<Template[]>(templatesKey, (list) => list?.filter(({ _id }) => _id !== id))
      toast.success('Template deleted successfully')
      templatesChanged(queries)
    },
    onError: (error) => failed('Failed to delete template', error),
  })
}

function failed(sentence: string, error: unknown) {
  const named = Object.keys(serverFields(error)).length > 0
  toast.error(sentence, { description: named ? undefined : serverText(error) })
}
