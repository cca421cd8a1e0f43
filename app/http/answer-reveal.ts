import { data } from 'react-router'

/** What was kept encrypted, shown once: the name of its button, and the words. */
export type RevealedSecret = { name: string; text: string }

/**
 * Answers a press of a button named `reveal`: undefined where none was pressed. What was encrypted is in this one answer, and
 * nowhere else afterwards.
 */
export const answerReveal = async (body: FormData, open: (name: string) => Promise<string>) => {
  const name = body.get('reveal')
  if (typeof name !== 'string') return undefined
  const revealed: RevealedSecret = { name, text: await open(name) }
  return data({ revealed }, { headers: { 'Cache-Control': 'no-store' } })
}

type RevealResult<Refused> = Refused | { revealed: RevealedSecret } | null | undefined

/** An action's answer as the page takes it: what it revealed, or the form that was refused. */
export const answerOrReveal = <Refused extends { verb: string }>(result: RevealResult<Refused>) => ({
  revealed: result && 'revealed' in result ? result.revealed : undefined,
  refused: result && 'verb' in result ? result : undefined,
})
