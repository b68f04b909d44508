import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { PRODUCT } from '#contract/product.ts'
import { GROUP_NAMES } from './names.ts'
import { ABOUT, BEARER, type Description, FAILURES, type Operation } from './openapi.ts'

const ACCESS: Record<string, string> = { public: 'everybody', user: 'signed in', admin: 'administrators' }
const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
/** A sentence with `names` set apart. */
const sentence = (text: string) => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const json = (value: unknown) => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`

const STYLE = `
:root{color-scheme:light dark;--line:#8885;--soft:#8881;--get:#0a7a45;--post:#2456c4;--put:#9a5b00;--delete:#b3261e}
@media(prefers-color-scheme:dark){:root{--get:#5fd39b;--post:#8fb3ff;--put:#f0b35c;--delete:#ff8a80}}
*{box-sizing:border-box}body{font:16px/1.6 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:1.5rem}
h1{line-height:1.2}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}h3{margin:1rem 0 .25rem;font-size:1rem}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;margin:.25rem 0;padding:.75rem;background:var(--soft);border-radius:6px}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:.75rem 0;border-block:1px solid var(--line)}nav a{text-transform:capitalize;padding:.25rem 0}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line)}
details{border-bottom:1px solid var(--line)}details[open]{padding-bottom:1rem}
summary{cursor:pointer;display:grid;grid-template-columns:4.5rem minmax(0,1fr) auto;gap:0 .75rem;padding:.6rem 0;align-items:baseline}
summary code,td code{overflow-wrap:anywhere}.what{grid-column:2;opacity:.8}.who{grid-row:1;grid-column:3;opacity:.8;font-size:.875rem}
@media(max-width:40rem){summary{grid-template-columns:4.5rem minmax(0,1fr)}.who{grid-row:auto;grid-column:2}}
.m{font:700 14px/1.5 ui-monospace,monospace}.GET{color:var(--get)}.POST{color:var(--post)}.PUT,.PATCH{color:var(--put)}.DELETE{color:var(--delete)}
`

/** A page for people over the same description; no script. */
export function docsPage(description: Description) {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = GROUP_NAMES.map((name) => ({
    name,
    calls: operations.filter(({ operation }) => operation.tags.includes(name)),
  })).filter(({ calls }) => calls.length)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${PRODUCT} API</title><style>${STYLE}</style></head><body><h1>${PRODUCT} API</h1>
<p>${ABOUT} ${operations.length} calls; the same for programs, as OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<nav aria-label="Groups of calls">${groups.map(({ name }) => `<a href="#${name}">${name}</a>`).join('')}<a href="#failures">failures</a></nav>
<h2 id="start">Signing in</h2><p>${sentence(BEARER)}</p>
<pre>curl ${description.servers[0]!.url}/api/auth/login -H 'Content-Type: application/json' \\
  -d '{"email":"you@example.test","password":"…"}'
curl ${description.servers[0]!.url}/api/points/check -H 'Authorization: Bearer TOKEN'</pre>
${groups.map(({ name, calls }) => `<h2 id="${name}">${name}</h2>${calls.map(section).join('\n')}`).join('\n')}
${failures()}</body></html>`
}

function section({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const { parameters = [], requestBody, responses, operationId } = operation
  const request = Object.entries(requestBody?.content ?? {})[0]
  return `<details id="${operationId}"><summary><span class="m ${method}">${method}</span><code>${escape(path)}</code>
<span class="who">${ACCESS[operation['x-access']]}</span><span class="what">${escape(operation.summary)}</span></summary>
${parameters.length ? `<h3>Parameters</h3>${parameterTable(parameters)}` : ''}
${request ? `<h3>Request: ${request[0]}</h3>${json(request[1].schema)}` : ''}
${Object.entries(responses)
  .filter(([status]) => status.startsWith('2'))
  .map(answer)
  .join('')}
<h3>Failures</h3><p>${Object.keys(responses)
    .filter((status) => /^[45]/.test(status))
    .join(', ')}; see <a href="#failures">failures</a>.</p></details>`
}

function answer([status, { content }]: [string, Operation['responses'][string]]) {
  const [type, body] = Object.entries(content ?? {})[0] ?? []
  return type
    ? `<h3>Answer ${status}: ${type}</h3>${json(body!.schema)}`
    : `<h3>Answer ${status}</h3><p>Nothing more.</p>`
}

const parameterTable = (parameters: NonNullable<Operation['parameters']>) =>
  `<table><tr><th>Name</th><th>In</th><th>Needed</th><th>Form</th></tr>${parameters
    .map(
      ({ name, in: where, required, schema }) =>
        `<tr><td><code>${escape(name)}</code></td><td>${where}</td><td>${required ? 'yes' : 'no'}</td><td><code>${escape(JSON.stringify(schema))}</code></td></tr>`,
    )
    .join('')}</table>`

function failures() {
  const rows = (Object.entries(FAILURES) as [ErrorCode, string][]).map(
    ([code, text]) => `<tr><td>${errorStatus[code]}</td><td><code>${code}</code></td><td>${sentence(text)}</td></tr>`,
  )
  return `<h2 id="failures">Failures</h2><p>Every failure is a JSON object with <code>error</code> and <code>message</code> (the same
sentence for people), <code>code</code> and <code>requestId</code>.</p><table><tr><th>Status</th><th>Code</th><th>Means</th></tr>${rows.join('')}</table>`
}
