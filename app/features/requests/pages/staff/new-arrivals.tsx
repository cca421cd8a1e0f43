import { Icon } from '#ui/icon.tsx'

type Props = { arrived: number; changed: boolean; show: () => void }

/** What came while the list stood open waits here, so that no row moves under the pointer. Said once to those who listen. */
export const NewArrivals = ({ arrived, changed, show }: Props) => (
  <div role="status" className="new-arrivals">
    {(arrived > 0 || changed) && (
      <button type="button" onClick={show}>
        <Icon name="arrow" />
        {arrived > 0 ? `${arrived} new ${arrived === 1 ? 'request' : 'requests'}, show` : 'The list has changed, show'}
      </button>
    )}
  </div>
)
