import './lists.css'
import { ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = { /** Such as "26 to 50 of 118". */ shown: string; previous?: string; next?: string }

export const Pagination = ({ shown, previous, next }: Props) => (
  <nav className="pagination" aria-label="Pages">
    <p className="text-small text-soft">{shown}</p>
    {previous && (
      <ButtonLink size="small" rel="prev" href={previous}>
        <Icon name="back" /> Previous
      </ButtonLink>
    )}
    {next && (
      <ButtonLink size="small" rel="next" href={next}>
        Next <Icon name="arrow" />
      </ButtonLink>
    )}
  </nav>
)
