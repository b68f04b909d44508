import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody, type ErrorCode, errorStatus } from '#contract/errors.ts'
import { PRODUCT } from '#contract/product.ts'
import { GROUP_NAMES, nameOf } from './names.ts'

type Json = Record<string, unknown>

type Schema = Json & { properties?: Record<string, Json>; required?: string[] }

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override,
  })
  return rest as Schema
}

/** That a whole number fits a JavaScript number says nothing to a reader. */
function override({ jsonSchema: made }: { jsonSchema: Json }) {
  if (made['minimum'] === Number.MIN_SAFE_INTEGER) delete made['minimum']
  if (made['maximum'] === Number.MAX_SAFE_INTEGER) delete made['maximum']
}

const MEDIA: Record<Endpoint['produces'], string> = {
  json: 'application/json',
  text: 'text/plain',
  file: 'application/octet-stream',
  events: 'text/event-stream',
}

export const ABOUT = 'Legal information for Zimbabwe, with the passage each answer rests on.'
export const BEARER =
  'The token that POST /api/auth/login answers. It works for 15 minutes; POST /api/auth/refresh-token gives the next one. A browser’s event stream, which cannot send headers, takes it as the query parameter token.'

/** What each failure means to a program; people read the sentence that comes with it. */
export const FAILURES: Record<ErrorCode, string> = {
  invalid_input: 'The input is not as described; `fields` says what is wrong with each field.',
  not_signed_in: 'No token, or one that has ended.',
  not_enough_points: 'The balance is too small; `available` is what there is. Nothing was taken.',
  payment_failed: 'The payment did not go through. Nothing was credited.',
  not_allowed: 'Only an administrator may do this.',
  not_found: 'It does not exist, or is somebody else’s.',
  method_not_allowed: 'The address takes other methods; `Allow` names them.',
  conflict: 'It cannot be done in this state; the sentence says why.',
  too_large: 'The body or the file is larger than allowed.',
  unsupported_type: 'The body is not of the type that this call takes.',
  too_many_requests: 'Wait for `Retry-After` seconds.',
  internal: 'A fault on our side; `requestId` finds it in the log.',
  upstream_failed: 'A service that we need failed.',
  unavailable: 'Not possible at the moment; with `Retry-After`, try again after so many seconds.',
}

export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  'x-access': string
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
export type Description = { servers: { url: string }[]; paths: Record<string, Record<string, Operation>> }

/** OpenAPI 3.1 of every endpoint the server answers, made from the same schemas that check its requests. */
export function openapi(endpoints: Endpoint[], serverUrl: string): Json & Description {
  const paths: Description['paths'] = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT,
      version: '1',
      description: ABOUT,
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    tags: GROUP_NAMES.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: BEARER } },
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
    },
  }
}

function operation(endpoint: Endpoint): Operation {
  const { group, name, words } = nameOf(endpoint)
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const { properties = {}, required = [] } = jsonSchema(endpoint.input, 'input')
  const rest = Object.entries(properties).filter(([name]) => !names.includes(name))
  const inQuery = endpoint.method === 'GET'
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
    ...(inQuery
      ? rest.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
      : []),
  ]
  const hasBody = !inQuery && (rest.length > 0 || endpoint.upload)
  return {
    operationId: `${group}_${name}`,
    summary: words,
    tags: [group],
    ...(endpoint.access === 'public' && { security: [] }),
    'x-access': endpoint.access,
    ...(parameters.length && { parameters }),
    ...(hasBody && {
      requestBody: body(
        endpoint,
        Object.fromEntries(rest),
        required.filter((name) => !names.includes(name)),
      ),
    }),
    responses: responses(endpoint),
  }
}

function body(endpoint: Endpoint, properties: Json, required: string[]) {
  const schema = endpoint.upload
    ? {
        type: 'object',
        properties: { ...properties, file: { type: 'string', format: 'binary' } },
        required: [...required, 'file'],
      }
    : { type: 'object', properties, ...(required.length && { required }) }
  return { required: true, content: { [endpoint.upload ? 'multipart/form-data' : 'application/json']: { schema } } }
}

function responses(endpoint: Endpoint): Operation['responses'] {
  const output = jsonSchema(endpoint.output, 'output')
  const empty = endpoint.output instanceof z.ZodMiniVoid && endpoint.produces === 'json'
  const ok = empty
    ? { 204: { description: 'Done' } }
    : {
        200: {
          description: 'OK',
          content: {
            [MEDIA[endpoint.produces]]: {
              schema: endpoint.produces === 'file' ? { type: 'string', format: 'binary' } : output,
            },
          },
        },
      }
  const failure = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  })
  const failures = failuresOf(endpoint).map((code) => [errorStatus[code], failure(FAILURES[code])])
  return { ...ok, ...Object.fromEntries(failures), default: failure('Any other failure: see its `code`.') }
}

/** The failures that follow from what an endpoint is; others come as `default`. */
function failuresOf({ access, path, upload }: Endpoint): ErrorCode[] {
  const always: ErrorCode[] = ['invalid_input', 'too_many_requests']
  return [
    ...always,
    ...(access === 'public' ? [] : (['not_signed_in'] as const)),
    ...(access === 'admin' ? (['not_allowed'] as const) : []),
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...(upload ? (['too_large', 'unsupported_type'] as const) : []),
  ]
}
