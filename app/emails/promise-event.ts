import type { factsOf } from '#domain/requests/received.ts'
import type { WarningStep } from '#domain/requests/watch.ts'
import { sampleMove } from './request-moved.ts'

/** A promise that needs somebody, or was missed. `to` are the addresses of those who are told. */
export type PromiseEvent = {
  name: 'promise.warned' | 'promise.missed'
  step: WarningStep
  request: ReturnType<typeof factsOf> & { assignee: string | null }
  to: readonly string[]
}

export const samplePromise = (step: WarningStep): PromiseEvent => ({
  name: step === 'missed' ? 'promise.missed' : 'promise.warned',
  step,
  request: { ...sampleMove('request.take').request, assignee: step === 'half' ? null : 'Robin Marsh' },
  to: ['robin@leonefuel.example', 'sam@leonefuel.example'],
})

/** "Robin Marsh has it." */
export const whoHasIt = ({ request }: PromiseEvent) =>
  request.assignee ? `${request.assignee} has it.` : 'Nobody has it yet.'
