/**
 * A tank that fills as a form is completed. It needs no script: wrap form and gauge in an element of class `gauged`, number the
 * required fields from 1 with `gauge`, and each one that the browser finds valid lets its share in.
 */
export const TankGauge = ({
  fields,
}: {
  /** What fills it, in the form's order; twelve at most. */ fields: readonly string[]
}) => (
  <div className="gauge" aria-hidden="true">
    <div className="gauge-tank">
      {fields.map((field, index) => (
        <i key={field} data-fill={index + 1} />
      ))}
    </div>
    <div className="gauge-scale">
      {['F', '¾', '½', '¼', 'E'].map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </div>
    <ul className="gauge-fields">
      {fields.map((field, index) => (
        <li key={field} data-fill={index + 1}>
          {field}
        </li>
      ))}
    </ul>
  </div>
)
