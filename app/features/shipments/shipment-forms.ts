import { longestReason } from '#domain/reason.ts'
import { longText } from '#forms/fields/long-text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { holdPhotos, releasePhotos } from './hold-photos.ts'
import type { Shipment } from './schema.ts'

type FormContext = { shipment: Shipment; page: string }

const hold = verbForm({
  verb: 'hold-photos',
  title: 'Keep the photos for a dispute',
  button: 'Keep photos',
  permission: 'shipments.correct',
  fields: () => ({
    reason: longText('Reason', { rows: 2, longest: longestReason, missing: 'Please enter what the dispute is about.' }),
  }),
  submit: async (ctx, { shipment, page }: FormContext, { reason }) => {
    await holdPhotos(ctx, shipment.id, reason)
    return page
  },
})

const release = verbForm({
  verb: 'release-photos',
  button: 'Mark dispute as settled',
  permission: 'shipments.correct',
  submit: async (ctx, { shipment, page }: FormContext) => {
    await releasePhotos(ctx, shipment.id)
    return page
  },
})

/** Whether a dispute holds the photos of a delivery. */
export const holdPhotosForm = (shipment: Shipment, page: string) =>
  (shipment.photosHeld === null ? hold : release)({ shipment, page }, shipment)
