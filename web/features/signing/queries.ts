import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  downloadSigned,
  listSignatureRequests,
  listSignedFiles,
  openSigning,
  refuseToSign,
  renewSignerLink,
  requestSignatures,
  sign,
  signingFile,
  type SignatureRequest,
  type SigningView,
  type Strokes,
  verifyFile,
  withdrawSignatures,
} from '#contract/documents/signing.ts'
import { AppError } from '#contract/errors.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { messagesNow } from '#web/lib/language/messages.ts'
import { signing } from '#web/messages/en/signing.ts'

const words = () => messagesNow('signing', signing)
/** How often a page looks whether the finished file is there; milliseconds. */
const LOOK_MS = 2_000

const requestsKey = (documentId: string) => ['signatures', documentId] as const

/** The requests about one's own document, and whether it may be signed by link. */
export const useSignatureRequests = (documentId: string) =>
  useQuery({
    queryKey: requestsKey(documentId),
    queryFn: ({ signal }) => api(listSignatureRequests, { documentId }, { signal }),
    refetchInterval: ({ state }) => state.data?.requests.some((one) => one.state === 'finishing') && LOOK_MS,
  })

/** What was signed by everybody and whose document its owner deleted. */
export const useSignedFiles = () =>
  useQuery({ queryKey: ['signed-files'], queryFn: ({ signal }) => api(listSignedFiles, {}, { signal }) })

export type NewSigner = { name: string; email?: string }

export function useSignatureCalls(documentId: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: requestsKey(documentId) })
  const failed = (error: unknown) => toast.error(words().failed, { description: serverText(error) })
  return {
    send: useMutation({
      mutationFn: (signers: NewSigner[]) => api(requestSignatures, { documentId, signers }),
      onSuccess: () => toast.success(words().sent),
      onSettled: refresh,
      onError: (error) => toast.error(words().notSent, { description: serverText(error) }),
    }),
    renew: useMutation({
      mutationFn: (which: { id: string; signerId: string }) => api(renewSignerLink, which),
      onSuccess: () => toast.success(words().newLinkReady),
      onSettled: refresh,
      onError: failed,
    }),
    withdraw: useMutation({
      mutationFn: (id: string) => api(withdrawSignatures, { id }),
      onSuccess: () => toast.success(words().withdrawn),
      onSettled: refresh,
      onError: failed,
    }),
    fetchFinished: useMutation({
      mutationFn: async ({ id }: SignatureRequest) => {
        const { blob, name } = await api.file(downloadSigned, { id })
        saveFile(blob, name)
      },
      onError: failed,
    }),
  }
}

const signingKey = (token: string) => ['signing', token] as const

/** What a link opens; looks again while the finished file is being made. A link that opens nothing is not tried again. */
export const useSigning = (token: string) =>
  useQuery({
    queryKey: signingKey(token),
    queryFn: ({ signal }) => api(openSigning, { token }, { signal }),
    retry: (count, error) => count < 2 && !(error instanceof AppError && error.code === 'not_found'),
    refetchInterval: ({ state }) => state.data?.state === 'finishing' && LOOK_MS,
    // nobody finds the document of another in this browser later
    gcTime: 0,
  })

export function useSigningCalls(token: string) {
  const queries = useQueryClient()
  const seen = (view: SigningView) => queries.setQueryData(signingKey(token), view)
  const failed = (error: unknown) => toast.error(words().failed, { description: serverText(error) })
  return {
    sign: useMutation({
      mutationFn: (given: { name: string; initials?: string; strokes?: Strokes }) =>
        api(sign, { token, consents: true, ...given }),
      onSuccess: seen,
      onError: failed,
    }),
    refuse: useMutation({
      mutationFn: (reason: string) => api(refuseToSign, { token, reason }),
      onSuccess: seen,
      onError: failed,
    }),
    fetchFile: useMutation({
      mutationFn: async (which: 'document' | 'finished') => {
        const { blob, name } = await api.file(signingFile, { token, which })
        saveFile(blob, name)
      },
      onError: failed,
    }),
  }
}

/** Works out the hash of a file on this device and asks whether we know it. */
export const useVerification = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
      const sha256 = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      return api(verifyFile, { sha256 })
    },
  })
