import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pagination } from '#ui/pagination.tsx'

type Props = {
  /** Such as "50 companies on a page". */
  shown: string
  previous?: string
  next?: string
  found: number
  /** Where all that was found is a file. */
  exported: string
}

/** Below a list: its other pages, and all of it as a file. */
export const ListFoot = ({ shown, previous, next, found, exported }: Props) => (
  <div className="people-foot">
    {(previous || next) && <Pagination shown={shown} previous={previous} next={next} />}
    <ButtonLink size="small" href={exported} download>
      <Icon name="download" /> Export {found.toLocaleString('en-US')} as CSV
    </ButtonLink>
  </div>
)
