import type { ModelAccess } from './env.ts'

/** Longer nobody waits before a page for a model that is away. */
const longestWait = 15_000

/**
 * Asks the model one small question. Gives its answer, or why there is none, and the milliseconds it took. Nothing that
 * comes back holds the key.
 */
export const askModel = async (
  access: ModelAccess,
): Promise<{ answer: string; ms: number } | { trouble: string; ms: number }> => {
  // Loaded when an administrator asks: most sites have no model, and the libraries hold some 15 MB.
  const { generateText } = await import('ai')
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    const { text } = await generateText({
      model: await modelOf(access),
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

const modelOf = async ({ kind, baseUrl, model, apiKey }: ModelAccess) => {
  if (kind === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey, ...(baseUrl && { baseURL: baseUrl }) })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: 'model', baseURL: baseUrl ?? '', apiKey })(model)
}

const withoutKey = (text: string, { apiKey }: ModelAccess) => (apiKey ? text.replaceAll(apiKey, '…') : text)
