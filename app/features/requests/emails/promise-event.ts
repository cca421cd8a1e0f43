import type { PromiseFacts, WarningStep } from '../events.ts'
import { sampleMove } from './request-moved.ts'

export const samplePromise = (step: WarningStep): PromiseFacts => ({
  step,
  request: { ...sampleMove().request, assignee: step === 'half' ? null : 'Robin Marsh' },
  to: ['robin@supplier.example', 'sam@supplier.example'],
})

/** "Robin Marsh has it." */
export const whoHasIt = ({ request }: PromiseFacts) =>
  request.assignee ? `Assigned to ${request.assignee}.` : 'Nobody is assigned yet.'
