import { messagesNow } from '#web/lib/language/messages.ts'
import { useContentLanguage } from '#web/lib/language/content-language.ts'
import { documents } from '#web/messages/en/documents.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChosenClause, listClauses } from '#contract/clauses.ts'
import {
  addTemplate,
  deleteTemplate,
  downloadDocument,
  downloadTemplate,
  generateDocument,
  getDocumentText,
  getFilledForm,
  getTemplateOutline,
  getTemplatePlaceholders,
  listDocuments,
  listTemplates,
  printTemplate,
  replaceTemplate,
  updateTemplate,
  updateTemplateFields,
  type FieldWords,
  type DOWNLOAD_TYPES,
  type GeneratedDocument,
  type NO,
  type Template,
  type YES,
} from '#contract/documents.ts'
import { AppError } from '#contract/errors.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { changePoints, setPoints } from '#web/features/points/queries.ts'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { serverFields } from '#web/lib/forms/use-form.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { writeDraft } from '#web/lib/session/use-draft.ts'
import { useUser } from '#web/lib/session/session.ts'
import { forgetSent } from '#web/features/documents/form/drafts.ts'

const templatesKey = ['templates'] as const
const translatedKey = ['translated-templates'] as const
const placeholdersKey = (id: string) => ['templates', id, 'placeholders'] as const
export const documentsKey = ['generated-documents'] as const

/** As they are stored, for administrators and to know one by its name; not asked for while `enabled` is false. */
export const useStoredTemplates = (enabled = true) =>
  useQuery({ queryKey: templatesKey, queryFn: ({ signal }) => api(listTemplates, {}, { signal }), enabled })

/** In the language on the screen. */
export function useTemplates() {
  const asked = useContentLanguage()
  return useQuery({
    queryKey: asked.language ? [...translatedKey, asked.language] : templatesKey,
    queryFn: ({ signal }) => api(listTemplates, asked, { signal }),
  })
}

/** What a template asks for, as it is stored, or in the language on the screen. */
export const useStoredPlaceholders = (id: string) => usePlaceholdersIn(id, {})
export const usePlaceholders = (id: string) => usePlaceholdersIn(id, useContentLanguage())

const usePlaceholdersIn = (id: string, asked: ReturnType<typeof useContentLanguage>) =>
  useQuery({
    queryKey: asked.language ? [...translatedKey, asked.language, id] : placeholdersKey(id),
    queryFn: ({ signal }) => api(getTemplatePlaceholders, { id, ...asked }, { signal }),
    // a form must not change under the hands of the person who fills it in
    staleTime: Infinity,
    refetchOnReconnect: false,
  })

/** The words of a template; they are there already when somebody looks. */
export const useOutline = (id: string) =>
  useQuery({
    queryKey: ['template-outline', id],
    queryFn: ({ signal }) => api(getTemplateOutline, { id }, { signal }),
    staleTime: Infinity,
    refetchOnReconnect: false,
  })

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

/** The library of clauses; asked for when somebody wants to see it. */
export const useClauses = (isWanted: boolean) =>
  useQuery({
    queryKey: ['clauses'],
    queryFn: ({ signal }) => api(listClauses, {}, { signal }),
    enabled: isWanted,
    staleTime: Infinity,
  })

/** The names of their templates in the language on the screen. */
export function useDocuments(userId: string) {
  const asked = useContentLanguage()
  return useQuery({
    queryKey: [...documentsKey, userId, asked.language],
    queryFn: ({ signal }) => api(listDocuments, { userId, ...asked }, { signal }),
  })
}

export type Generation = {
  id: string
  fileName: string
  data: { placeholder: string; value: string }[]
  clauses?: ChosenClause[]
  versionOf?: string
  idempotencyKey: string
}

/** Takes the template's points and makes the document; the server decides the price. */
export function useGenerate(template: Template) {
  const queries = useQueryClient()
  const { _id: userId } = useUser()
  return useMutation({
    mutationFn: (input: Generation) => api(generateDocument, input),
    onSuccess: (_, { idempotencyKey, versionOf }) => {
      // the form itself may be closed by now
      forgetSent(userId, versionOf ?? template._id, idempotencyKey)
      toast.success(messagesNow('documents', documents).made)
      changePoints(queries, -template.points)
      void queries.invalidateQueries({ queryKey: documentsKey })
    },
    onError: (error) => {
      if (error instanceof AppError && error.code === 'not_enough_points') {
        if (error.available !== undefined) setPoints(queries, error.available)
        return toast.error(insufficient(error))
      }
      // what belongs to a field is said there
      const named = Object.keys(serverFields(error)).length > 0
      toast.error(messagesNow('documents', documents).notMade, { description: named ? undefined : serverText(error) })
    },
  })
}

export const insufficient = ({ available = 0 }: AppError): string =>
  messagesNow('documents', documents).insufficient(available)

/** What a document was made from. */
export const useFilledForm = (id: string) =>
  useQuery({
    queryKey: [...documentsKey, id, 'filled'],
    queryFn: ({ signal }) => api(getFilledForm, { id }, { signal }),
    // a form must not change under the hands of the person who fills it in
    staleTime: Infinity,
    refetchOnReconnect: false,
  })

/** Puts the words of two versions where they are compared. */
export const useCompareVersions = () =>
  useMutation({
    mutationFn: async ({ before, after }: { before: string; after: string }) => {
      const [older, newer] = await Promise.all([before, after].map((id) => api(getDocumentText, { id })))
      writeDraft('compare-before', older!.text)
      writeDraft('compare-after', newer!.text)
    },
    onError: (error) =>
      toast.error(messagesNow('documents', documents).notCompared, { description: serverText(error) }),
  })

export type FileType = (typeof DOWNLOAD_TYPES)[number] | 'docx'

export const useDownloadFile = ({ _id, title }: Pick<GeneratedDocument, '_id' | 'title'>) =>
  useMutation({
    mutationFn: async (fileType: FileType) => {
      const { blob } = await api.file(downloadDocument, { id: _id, fileType })
      saveFile(blob, `${title || messagesNow('documents', documents).untitled}.${fileType}`)
    },
    onSuccess: () => toast.success(messagesNow('documents', documents).downloaded),
    onError: (error) =>
      toast.error(messagesNow('documents', documents).notDownloaded, { description: serverText(error) }),
  })

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
