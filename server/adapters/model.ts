import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/context.ts'

/** Any OpenAI-compatible endpoint (AI_BASE_URL, AI_API_KEY, AI_MODEL); null when none is configured. */
export function connectModels(config: Config): Deps['models'] {
  if (!config.AI_BASE_URL || !config.AI_MODEL) return null
  const provider = createOpenAICompatible({
    name: new URL(config.AI_BASE_URL).host,
    baseURL: config.AI_BASE_URL,
    apiKey: config.AI_API_KEY,
    includeUsage: true,
  })
  return {
    main: provider.chatModel(config.AI_MODEL),
    fast: provider.chatModel(config.AI_FAST_MODEL ?? config.AI_MODEL),
    name: config.AI_MODEL,
  }
}
