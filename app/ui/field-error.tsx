import { Icon } from './icon.tsx'

export const FieldError = ({ id, children }: { id: string; children: string }) => (
  <p className="field-error" id={id}>
    <Icon name="late" />
    <span>
      <span className="visually-hidden">Error: </span>
      {children}
    </span>
  </p>
)
