import { StatusWord } from '#ui/status-word.tsx'
import { inSentence } from './in-sentence.ts'
import type { TruckView } from './truck-view.ts'

/** The trucks of an order: where each stands, when it comes, and why it is late or turned back. */
export const Trucks = ({ trucks }: { trucks: readonly TruckView[] }) => (
  <section aria-labelledby="trucks">
    <h2 id="trucks" className="sign text-h4">
      {trucks.length === 1 ? 'Your truck' : 'Your trucks'}
    </h2>
    {trucks.length === 0 && <p className="text-soft">No truck is loaded yet. It stands here as soon as one is.</p>}
    <ul className="trucks">
      {trucks.map(({ id, reference, status, name, billOfLading, load, ...truck }) => (
        <li key={id}>
          <p>
            <StatusWord tone={status.tone}>{status.words}</StatusWord> <b>{name}</b>
            {truck.expected && `, expected ${inSentence(truck.expected)}`}
            {truck.delivered && `, delivered ${inSentence(truck.delivered)}`}
          </p>
          {truck.beside && <p>{truck.beside}.</p>}
          {truck.reason && (
            <p>
              {truck.turnedBack ? 'Turned back because' : 'Late because'}: <bdi>{truck.reason}</bdi>
            </p>
          )}
          {truck.received && (
            <p>
              Received by <bdi>{truck.received}</bdi>
              {truck.gallons && `: ${truck.gallons} net`}
            </p>
          )}
          <p className="text-fine text-soft">
            {load}. Shipment {reference}, bill of lading <bdi>{billOfLading}</bdi>
          </p>
        </li>
      ))}
    </ul>
  </section>
)
