import { messagesNow } from '#web/lib/language/messages.ts'
import { useContentLanguage } from '#web/lib/language/content-language.ts'
import { documents } from '#web/messages/en/documents.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChosenClause, listClauses } from '#contract/documents/clauses.ts'
import {
  downloadDocument,
  generateDocument,
  getDocumentText,
  getFilledForm,
  listDocuments,
  type DOWNLOAD_TYPES,
  type GeneratedDocument,
} from '#contract/documents/documents.ts'
import {
  getTemplateOutline,
  getTemplatePlaceholders,
  listTemplates,
  type Template,
} from '#contract/documents/templates.ts'
import { AppError } from '#contract/errors.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { changePoints, setPoints } from '#web/features/points/queries.ts'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { serverFields } from '#web/lib/forms/use-form.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { writeDraft } from '#web/lib/session/use-draft.ts'
import { useUser } from '#web/lib/session/session.ts'
import { byName } from '#web/features/documents/by-name.ts'
import { forgetSent } from '#web/features/documents/form/drafts.ts'

export const templatesKey = ['templates'] as const
export const translatedKey = ['translated-templates'] as const
export const placeholdersKey = (id: string) => ['templates', id, 'placeholders'] as const
export const documentsKey = ['generated-documents'] as const

/** By name. As they are stored, for administrators and to know one by its name; not asked for while `enabled` is false. */
export const useStoredTemplates = (enabled = true) =>
  useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => api(listTemplates, {}, { signal }),
    select: byName<Template>,
    enabled,
  })

/** In the language on the screen, by their names in it. */
export function useTemplates() {
  const asked = useContentLanguage()
  return useQuery({
    queryKey: asked.language ? [...translatedKey, asked.language] : templatesKey,
    queryFn: ({ signal }) => api(listTemplates, asked, { signal }),
    select: byName<Template>,
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

/** Makes the document for the points that the template says; where it costs more by now, the templates on screen follow. */
export function useGenerate(template: Template) {
  const queries = useQueryClient()
  const { _id: userId } = useUser()
  return useMutation({
    mutationFn: (input: Generation) => api(generateDocument, { ...input, agreedPoints: template.points }),
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
      if (error instanceof AppError && error.code === 'conflict') {
        void queries.invalidateQueries({ queryKey: templatesKey })
        void queries.invalidateQueries({ queryKey: translatedKey })
        void queries.invalidateQueries({ queryKey: documentsKey })
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
