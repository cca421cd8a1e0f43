import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { todayOf } from '#features/analytics/period.ts'
import type { WorstRows } from '#features/analytics/late-and-missed.ts'
import { dueReviews } from '#features/credit/reviews.ts'
import { staleDocuments } from '#features/documents/find-documents.ts'
import { certificatesToCheck } from '#features/files/sent-certificates.ts'
import { check, mostOfAKind, type Check, type Claims } from './alert.ts'

/** Papers whose day has come, for a quiet one of ours. */
export const papersToCheck: Check[] = [
  check(
    'certificates.record',
    'info',
    (ctx) => certificatesToCheck(ctx, mostOfAKind),
    ({ id, customer, name }) => [
      `Exemption certificate to check: ${customer} sent ${name}.`,
      `${href('/dashboard/admin/customers/:id', { id })}#files`,
      'Check certificate',
    ],
    (left) => [
      left === 1 ? '1 more exemption certificate to check.' : `${left} more exemption certificates to check.`,
      href('/dashboard/admin/customers'),
      'Show customers',
    ],
  ),
  check(
    'credit.decide',
    'info',
    (ctx) => dueReviews(ctx, mostOfAKind),
    ({ id, customer, limitCents, reviewOn }) => [
      `Credit terms to review: ${customer}, limit ${formatCents(limitCents)}. Review date: ${formatDay(reviewOn)}.`,
      `${href('/dashboard/admin/customers/:id', { id })}#credit`,
      'Review credit terms',
    ],
    (left) => [
      left === 1 ? '1 more credit review is due.' : `${left} more credit reviews are due.`,
      `${href('/dashboard/admin/customers')}?credit=review_due`,
      'Show customers to review',
    ],
  ),
  check(
    'documents.see-all',
    'info',
    async (ctx) => every(await staleDocuments(ctx)),
    ({ id, title, revision, reviewBy }) => [
      `Document to review: ${title}, revision ${revision}. Review date: ${formatDay(reviewBy ?? '')}.`,
      href('/dashboard/admin/documents/:id', { id }),
      'Review document',
    ],
    (left) => [
      `${left} more documents need review.`,
      `${href('/dashboard/admin/documents')}?view=stale`,
      'Show documents to review',
    ],
  ),
  check(
    'settings.see',
    'info',
    async (ctx, claims) => every(staleClaims(claims, todayOf(ctx).toString())),
    ({ words, owner, review }) => [
      `Claim to review: “${words}”. Review date: ${formatDay(review)}. Owner: ${owner}.`,
      href('/about'),
      'Read it on About',
    ],
    (left) => [`${left} more claims on the site need review.`, href('/about'), 'Read them on About'],
  ),
]

const every = <Row>(rows: readonly Row[]): WorstRows<Row> => ({ rows: [...rows], all: rows.length })

const staleClaims = ({ claims, badges }: Claims, today: string) =>
  [
    ...Object.values(claims).map(({ figure, words, ...backing }) => ({ words: `${figure} ${words}`, ...backing })),
    ...badges,
  ].filter(({ review }) => review <= today)
