import type { Refused } from './refused.ts'
import { FieldError } from '#ui/field-error.tsx'
import { Checkbox } from '#ui/checkbox.tsx'

/**
 * Beside the button that was pressed: why it was refused, or a tick for each doubt about something unlikely. The
 * first takes the focus, with a script or without: the page's own alert stands far above a form that is at its end.
 */
export const Doubts = ({ verb, refused }: { verb: string; refused?: Refused }) => {
  if (!refused || refused.typed.verb !== verb) return null
  if (!refused.doubts) return <FieldError id={`${verb}-refused`}>{refused.refused}</FieldError>
  return (
    <div className="doubts" role="group" aria-label="Is this right?">
      {refused.doubts.map(({ key, why, yes }, position) => (
        <Checkbox
          key={key}
          id={`${verb}-sure-${position}`}
          name="sure"
          value={key}
          label={yes}
          help={why}
          defaultChecked={refused.sure?.includes(key)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to what was pressed a moment ago
          autoFocus={position === 0}
        />
      ))}
    </div>
  )
}
