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
    // a server that does not know it is asked in a way that it knows; see `callForJson`
    supportsStructuredOutputs: true,
  })
  const fast = config.AI_FAST_MODEL ?? config.AI_MODEL
  return {
    main: provider.chatModel(config.AI_MODEL),
    fast: provider.chatModel(fast),
    judge: provider.chatModel(config.AI_JUDGE_MODEL ?? fast),
    name: config.AI_MODEL,
  }
}
