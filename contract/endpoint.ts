import * as z from 'zod/mini'

export type Access = 'public' | 'user' | 'admin'
export type Schema = z.ZodMiniType

/** How the answer travels: `json` (default), `text`, `file` (bytes with a name), `events` (server-sent events). */
export type Produces = 'json' | 'text' | 'file' | 'events'

export type Endpoint<Input extends Schema = Schema, Output extends Schema = Schema> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; each `:name` is filled from the input field of that name. */
  path: string
  access: Access
  input: Input
  output: Output
  produces: Produces
  /** A multipart request: the file travels with the input fields (the field is named `file`). */
  upload: boolean
}

type Options<Input, Output> = {
  access?: Access
  input?: Input
  output?: Output
  produces?: Produces
  upload?: boolean
}

/** Declares one API call. The server implements it with `route`, the browser calls it with `api`. Access is `user` unless given. */
export function endpoint<
  Input extends Schema = z.ZodMiniObject<Record<never, never>>,
  Output extends Schema = z.ZodMiniVoid,
>(method: Endpoint['method'], path: string, options: Options<Input, Output> = {}): Endpoint<Input, Output> {
  const { access = 'user', input, output, produces = 'json', upload = false } = options
  return {
    method,
    path,
    access,
    produces,
    upload,
    input: input ?? (z.object({}) as unknown as Input),
    output: output ?? (z.void() as unknown as Output),
  }
}

/** Any id a client may send; one that names nothing is answered 404, whatever its form. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64))
/** The language that content is asked for in, where that is not English. */
export const InLanguage = z.object({ language: z.optional(z.enum(['sn', 'nd'])) })

export const ById = z.object({ id: Id })

/** A text field that must hold something besides white space. */
export function required(sentence: string, max = 200) {
  return z
    .string({ error: sentence })
    .check(z.trim(), z.minLength(1, sentence), z.maxLength(max, `Use at most ${max} characters`))
}
