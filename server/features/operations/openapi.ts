import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody, errorStatus } from '#contract/errors.ts'
import { PRODUCT } from '#contract/product.ts'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Json & {
    properties?: Record<string, Json>
    required?: string[]
  }

const MEDIA: Record<Endpoint['produces'], string> = {
  json: 'application/json',
  text: 'text/plain',
  file: 'application/octet-stream',
  events: 'text/event-stream',
}

/** OpenAPI 3.1 of every endpoint the server answers, made from the same schemas that check its requests. */
export function openapi(endpoints: Endpoint[], serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT,
      version: '1',
      description: 'Legal information for Zimbabwe, with the passage each answer rests on.',
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
    },
  }
}

function operation(endpoint: Endpoint): Json {
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
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[/:]+(\w)/g, (_, c: string) => c.toUpperCase()).replace(/[^\w]/g, '_')}`,
    tags: [endpoint.path.split('/')[1]],
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

function responses(endpoint: Endpoint): Json {
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
  const failure = {
    description: 'What went wrong, in one sentence',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  const codes = [
    errorStatus.invalid_input,
    ...(endpoint.access === 'public' ? [] : [errorStatus.not_signed_in]),
    ...(endpoint.access === 'admin' ? [errorStatus.not_allowed] : []),
  ]
  return { ...ok, ...Object.fromEntries(codes.map((code) => [code, failure])), default: failure }
}
