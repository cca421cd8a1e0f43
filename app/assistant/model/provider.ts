import type { LanguageModel } from 'ai'
import type { ModelAccess } from '#platform/env.ts'

/** The model of the settings. The libraries are loaded when there is one. */
export const openModel = async ({ kind, baseUrl, model, apiKey }: ModelAccess): Promise<LanguageModel> => {
  if (kind === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey, ...(baseUrl && { baseURL: baseUrl }) }).languageModel(model)
  }
  if (!baseUrl) throw new Error('AI_BASE_URL was not checked against AI_MODEL.')
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: 'assistant', baseURL: baseUrl, ...(apiKey && { apiKey }) }).chatModel(model)
}
