import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText } from 'ai'
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
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    const { text } = await generateText({
      model: modelOf(access),
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

const modelOf = ({ kind, baseUrl, model, apiKey }: ModelAccess) =>
  kind === 'anthropic'
    ? createAnthropic({ apiKey, ...(baseUrl && { baseURL: baseUrl }) })(model)
    : createOpenAICompatible({ name: 'model', baseURL: baseUrl ?? '', apiKey })(model)

const withoutKey = (text: string, { apiKey }: ModelAccess) => (apiKey ? text.replaceAll(apiKey, '…') : text)
