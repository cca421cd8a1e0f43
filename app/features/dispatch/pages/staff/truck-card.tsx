import { href } from 'react-router'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Icon } from '#ui/icon.tsx'

type Props = {
  truck: { name: string; id: string; forms: readonly DrawnForm[] }
  refused: RefusedForm | undefined
  back: string
}

/** Who drives a truck on the day, and where its day stands. */
export const TruckCard = ({ truck, refused, back }: Props) => (
  <section className="dispatch-card" aria-labelledby="truck-name">
    <header>
      <h2 className="sign" id="truck-name">
        Truck <bdi>{truck.name}</bdi>
      </h2>
      <a href={back} aria-label="Close">
        <Icon name="close" />
      </a>
    </header>
    <p>
      <a className="text-link" href={href('/dashboard/admin/fleet/:kind/:id', { kind: 'truck', id: truck.id })}>
        Truck setup
      </a>
    </p>
    {truck.forms.map((form) => (
      <VerbForm key={form.verb} form={form} refused={refused} />
    ))}
  </section>
)
