import { parseArgs } from 'node:util'
import { type Script, startModelDouble } from '#tests/doubles/model.ts'
import { answering, honestText, type Mode, MODES } from '#tests/doubles/model-scripts.ts'

/** `node cli/run.mjs model-double [--port 4400] [--mode honest] [--tokens-per-second N --paragraphs N]`: a language model to try things with. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    mode: { type: 'string', default: 'honest' },
    'tokens-per-second': { type: 'string' },
    paragraphs: { type: 'string', default: '6' },
  },
})
if (!Object.hasOwn(MODES, values.mode)) {
  process.stderr.write(`Unknown mode. One of: ${Object.keys(MODES).join(', ')}\n`)
  process.exit(2)
}
const pace = values['tokens-per-second'] ? Number(values['tokens-per-second']) : undefined
const paragraphs = Number(values.paragraphs)
const paced: Script = answering((request) => ({
  kind: 'text',
  text: honestText(request, paragraphs),
  tokensPerSecond: pace,
}))
const double = await startModelDouble(pace ? paced : MODES[values.mode as Mode], Number(values.port))
process.stdout.write(`AI_BASE_URL=${double.url} AI_MODEL=double\n`)
process.on('SIGINT', () => void double.stop().then(() => process.exit(0)))
process.on('SIGTERM', () => void double.stop().then(() => process.exit(0)))
