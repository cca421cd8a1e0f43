import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Viewer } from '#domain/viewer.ts'
import { callLink } from '#domain/call-us.ts'
import type { Delivery } from '../find.ts'
import type { PhoneFrame } from './driver-page.ts'
import { phonePage } from './phone-page.tsx'
import { formatCustomerName, deliveryStep, stopPage } from './stop-words.ts'

/** Nothing to drive: what to do instead; or `driver` has just ended a shift here. */
export const noShiftPage = (frame: PhoneFrame, viewer: Viewer, driver?: string, headers?: Record<string, string>) =>
  phonePage(
    {
      frame,
      title: driver ? 'Shift ended' : 'No shift',
      shift: 'none',
      children: driver ? (
        <p className="ph-lead">Shift ended. Thanks, {driver}.</p>
      ) : can(viewer, 'shipments.drive') ? (
        <p className="ph-lead">Dispatch has not sent you a run for today. Once it is sent, it shows up here.</p>
      ) : (
        <>
          <p className="ph-lead">
            No shift is open on this phone. Open the link that dispatch sent you, or sign in with your account.
          </p>
          <a className="ph-row" href={href('/auth')}>
            <b>Sign in</b>
          </a>
        </>
      ),
      foot: <CallDispatch frame={frame} main />,
    },
    200,
    { 'X-No-Shift': 'yes', ...headers },
  )

/** A report about a stop where nothing more is to be reported. */
export const finishedPage = (frame: PhoneFrame, delivery: Delivery) =>
  phonePage(
    {
      frame,
      title: 'Stop finished',
      back: stopPage(delivery.stop.id),
      children: (
        <p className="ph-lead">
          <b>{formatCustomerName(delivery)}</b> is {deliveryStep(delivery)}. Nothing more to enter here. If that's
          wrong, call dispatch.
        </p>
      ),
      foot: (
        <div className="ph-pair">
          <a className="ph-button" href={stopPage(delivery.stop.id)}>
            See the stop
          </a>
          <a className="ph-button ph-main" href={href('/driver/today')}>
            All stops
          </a>
        </div>
      ),
    },
    409,
  )

/** What went wrong, in words. */
export const wordsPage = (frame: PhoneFrame, words: string, status: number) =>
  phonePage(
    {
      frame,
      title: "That didn't work",
      back: href('/driver/today'),
      children: <p className="ph-lead">{words}</p>,
      foot: (
        <div className="ph-pair">
          <CallDispatch frame={frame} />
          <a className="ph-button ph-main" href={href('/driver/today')}>
            All stops
          </a>
        </div>
      ),
    },
    status,
  )

export const CallDispatch = ({ frame, main }: { frame: PhoneFrame; main?: boolean }) => (
  <a className={main ? 'ph-button ph-main' : 'ph-button'} href={callLink(frame.phone).to}>
    {main ? 'Call dispatch' : 'Dispatch'}
  </a>
)
