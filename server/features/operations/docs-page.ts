import type { Endpoint } from '#contract/endpoint.ts'
import { PRODUCT } from '#contract/product.ts'

type Operation = {
  'x-access': string
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: object
  responses: object
}

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** A page for people over the same description; no script. */
export function docsPage(description: { paths: Record<string, Record<string, Operation>> }, endpoints: Endpoint[]) {
  const sections = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method.toUpperCase(), path, operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${PRODUCT} API</title><style>
:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:6px}
summary{cursor:pointer;padding:.5rem 0}details{border-bottom:1px solid #8884}.m{display:inline-block;min-width:4.5rem;font-weight:700}.a{opacity:.75}
</style></head><body><h1>${PRODUCT} API</h1>
<p>${endpoints.length} calls. The machine-readable description is <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
Send the token of <code>POST /api/auth/login</code> as <code>Authorization: Bearer …</code>. Every failure is a JSON object with
<code>error</code>, <code>message</code>, <code>code</code> and <code>requestId</code>.</p>${sections.join('\n')}</body></html>`
}

function section(method: string, path: string, operation: Operation) {
  const part = (name: string, value: unknown) =>
    value ? `<h3>${name}</h3><pre>${escape(JSON.stringify(value, null, 2))}</pre>` : ''
  return `<details><summary><span class="m">${method}</span> <code>${escape(path)}</code> <span class="a">${operation['x-access']}</span></summary>
${part('Parameters', operation.parameters)}${part('Request', operation.requestBody)}${part('Answers', operation.responses)}</details>`
}
