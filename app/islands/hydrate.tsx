import { useEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

type Island = ComponentType<Record<string, unknown>>

/** One folder, one island: `<name>/island.tsx` exports the component that the server rendered into `data-island="<name>"`. */
const islands = import.meta.glob<Island>('./*/island.tsx', { import: 'default' })

/** Gives the island's HTML to React, with the properties it was rendered from. Resolves once it listens. */
export const wake = async (host: HTMLElement) => {
  const { island: name = '', props = '{}' } = host.dataset
  const Island = await islands[`./${name}/island.tsx`]?.()
  if (!Island) throw new Error(`There is no island "${name}".`)
  await new Promise<void>((resolve) => {
    const tree = (
      <Awake tell={resolve}>
        <Island {...(JSON.parse(props) as Record<string, unknown>)} />
      </Awake>
    )
    hydrateRoot(host, tree, { identifierPrefix: name })
  })
}

const Awake = ({ tell, children }: { tell: () => void; children: ReactNode }) => {
  useEffect(tell, [tell])
  return children
}
