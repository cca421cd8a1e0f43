import type { LanguageModel } from 'ai'
import type { ModelAccess } from './env.ts'

/** The model of the settings. Its libraries are loaded when there is one: they hold some 15 MB. */
export const openModel = async ({ kind, baseUrl, model, apiKey }: ModelAccess): Promise<LanguageModel> => {
  if (kind === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey, ...(baseUrl && { baseURL: baseUrl }) }).languageModel(model)
  }
  if (!baseUrl) throw new Error('AI_BASE_URL was not checked against AI_MODEL.')
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: 'assistant', baseURL: baseUrl, ...(apiKey && { apiKey }) }).chatModel(model)
}

/** Longer nobody waits before a page for a model that is away. */
const longestWait = 15_000

/**
 * Asks the model one small question. Gives its answer, or why there is none, and the milliseconds it took. Nothing that
 * comes back holds the key.
 */
export const askModel = async (
  access: ModelAccess,
): Promise<{ answer: string; ms: number } | { trouble: string; ms: number }> => {
  const { generateText } = await import('ai')
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  try {
    const { text } = await generateText({
      model: await openModel(access),
      prompt: 'Answer in one short sentence: what color is the dye in off-road diesel?',
      maxOutputTokens: 200,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(longestWait),
    })
    const answer = text.trim().slice(0, 500)
    return answer ? { answer, ms: ms() } : { trouble: 'It answered without a word.', ms: ms() }
  } catch (error) {
    return {
      trouble: withoutKey(String(error instanceof Error ? error.message : error), access).slice(0, 300),
      ms: ms(),
    }
  }
}

const withoutKey = (text: string, { apiKey }: ModelAccess) => (apiKey ? text.replaceAll(apiKey, '…') : text)
