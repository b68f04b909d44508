import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What this process counts, for `GET /metrics`. Labels are names of ours, never anything a person said or is. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const registers = [registry]
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

export const httpSeconds = new Histogram({
  name: 'lawyer_http_request_seconds',
  help: 'Time until a request was answered (an event stream: until it was open), by route template.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 30],
  registers,
})

export const answers = new Counter({
  name: 'lawyer_answers_total',
  help: 'Answers that ended in this process, by outcome and channel.',
  labelNames: ['outcome', 'channel'],
  registers,
})

export const firstEventSeconds = new Histogram({
  name: 'lawyer_answer_first_event_seconds',
  help: 'Time from the request to the first event of an answer.',
  buckets: SECONDS,
  registers,
})

export const answerSeconds = new Histogram({
  name: 'lawyer_answer_seconds',
  help: 'Time from the question to the first paragraph, and to the end of the answer.',
  labelNames: ['until'],
  buckets: [...SECONDS, 120, 300],
  registers,
})

export const searchSeconds = new Histogram({
  name: 'lawyer_search_seconds',
  help: 'Time of one search of the library.',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers,
})

export const outsideSeconds = new Histogram({
  name: 'lawyer_outside_call_seconds',
  help: 'Time of calls to other services, by how they ended; a model that streams: until its last word.',
  labelNames: ['service', 'outcome'],
  buckets: SECONDS,
  registers,
})

export const modelFirstWordSeconds = new Histogram({
  name: 'lawyer_model_first_word_seconds',
  help: 'Time until a language model that streams said its first word.',
  buckets: SECONDS,
  registers,
})

export const modelTokens = new Counter({
  name: 'lawyer_model_tokens_total',
  help: 'Tokens that language models read (input) and wrote (output) for this process.',
  labelNames: ['direction'],
  registers,
})

export const streamsOpen = new Gauge({
  name: 'lawyer_streams_open',
  help: 'Answer streams that are open at this process.',
  registers,
})

export const points = new Counter({
  name: 'lawyer_points_total',
  help: 'Points booked by this process, by what for; returned and taken-back points are kinds of their own.',
  labelNames: ['kind'],
  registers,
})

export const breakerOpen = new Gauge({
  name: 'lawyer_outside_breaker_open',
  help: '1 while this process leaves a service alone because it failed.',
  labelNames: ['service'],
  registers,
})

export const jobsByState = new Gauge({
  name: 'lawyer_jobs',
  help: 'Background jobs in the database by state; the same from every process, so take the max, not the sum.',
  labelNames: ['state'],
  registers,
})
