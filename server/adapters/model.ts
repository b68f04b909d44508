import type { Config } from '#server/config.ts'
import type { Deps } from '#server/context.ts'
import type { ChatModel } from './chat-completions.ts'

/** Any OpenAI-compatible endpoint (AI_BASE_URL, AI_API_KEY, AI_MODEL); null when none is configured. */
export function connectModels(config: Config): Deps['models'] {
  if (!config.AI_BASE_URL || !config.AI_MODEL) return null
  const url = new URL(`${config.AI_BASE_URL.replace(/\/$/, '')}/chat/completions`)
  const named = (model: string): ChatModel => ({
    at: `${url.host} ${model}`,
    url,
    model,
    ...(config.AI_API_KEY && { key: config.AI_API_KEY }),
  })
  const fast = config.AI_FAST_MODEL ?? config.AI_MODEL
  return {
    main: named(config.AI_MODEL),
    fast: named(fast),
    judge: named(config.AI_JUDGE_MODEL ?? fast),
    name: config.AI_MODEL,
  }
}
