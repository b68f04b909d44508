// For projects that start the built server: it is as its sources are.
import { buildWhatIsStale } from '#cli/fresh.mjs'

export default () => buildWhatIsStale({ web: false })
