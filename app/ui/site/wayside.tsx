import { lazy, Suspense, type ComponentType } from 'react'

type Props = { missing?: boolean }

/** Drawn where something went wrong alone: no other page brings it along, and without it the words stand. */
const Drawn = lazy((): Promise<{ default: ComponentType<Props> }> =>
  import('../drawings/wayside.tsx').catch(() => ({ default: () => null })),
)

export const Wayside = (props: Props) => (
  <Suspense>
    <Drawn {...props} />
  </Suspense>
)
