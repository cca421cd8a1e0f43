import type { Request } from './schema.ts'

/** The event that the visitor's copy and the staff notice hang on, with what they say. */
export const received = (request: Request) => ({
  name: 'request.received' as const,
  request: {
    id: request.id,
    reference: request.reference,
    kind: request.kind,
    title: request.title,
    secretLink: request.secretLink,
    receivedAt: request.receivedAt.toISOString(),
    dueAt: request.dueAt.toISOString(),
    promiseWords: request.promiseWords,
    answers: request.answers.map(({ label, said }) => ({ label, said })),
    contact: {
      name: request.contactName,
      email: request.contactEmail,
      phone: request.contactPhone,
      company: request.company,
    },
  },
})
