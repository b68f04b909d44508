/** Hours a process's clock is off after each SIGUSR2. */
const STEPS = [2, -2, 0]

const code = `
let off = 0
const steps = ${JSON.stringify(STEPS)}
process.on('SIGUSR2', () => { off = (steps[0] ?? 0) * 3600000; steps.push(steps.shift()) })
const Real = Date
globalThis.Date = class Date extends Real {
  constructor(...given) { given.length ? super(...given) : super(Real.now() + off) }
  static now() { return Real.now() + off }
}`

/** For NODE_OPTIONS: the process's wall clock jumps two hours on, two back and right again, at a SIGUSR2 each. */
export const CLOCK_OPTION = `--import=data:text/javascript,${encodeURIComponent(code)}`
