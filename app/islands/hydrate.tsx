import { useEffect, type ComponentType, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

type Island = ComponentType<Record<string, unknown>>

/** One folder, one island: `<name>/island.tsx` exports the component that the server rendered into `data-island="<name>"`. */
const islands = import.meta.glob<Island>('./*/island.tsx', { import: 'default' })

/**
 * Gives the island's HTML to React, with the properties it was rendered from, or draws it where there is none. Resolves
 * once it listens, to the way to end it.
 */
export const hydrateIsland = async (host: HTMLElement) => {
  const { island: name = '', props = '{}' } = host.dataset
  const Island = await islands[`./${name}/island.tsx`]?.()
  if (!Island) throw new Error(`There is no island "${name}".`)
  let root: Root | undefined
  await new Promise<void>((resolve) => {
    const tree = (
      <Awake tell={resolve}>
        <Island {...(JSON.parse(props) as Record<string, unknown>)} />
      </Awake>
    )
    const options = { identifierPrefix: name }
    if (host.firstChild) root = hydrateRoot(host, tree, options)
    else (root = createRoot(host, options)).render(tree)
  })
  // React may be at work on the page around it, and must not end one of its roots meanwhile.
  return () => queueMicrotask(() => root?.unmount())
}

const Awake = ({ tell, children }: { tell: () => void; children: ReactNode }) => {
  useEffect(tell, [tell])
  return children
}
