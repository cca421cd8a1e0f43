import type { Field } from '#forms/field.ts'

/** What a question explains, and where to go when it is not the right one. */
export const Help = ({ help, more }: Pick<Field, 'help' | 'more'>) => (
  <>
    {help}
    {more && (
      <>
        {' '}
        {more.words} <a href={more.to}>{more.label}</a>
      </>
    )}
  </>
)
