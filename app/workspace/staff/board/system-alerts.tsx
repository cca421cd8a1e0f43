import { Icon } from '#ui/icon.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import type { BoardAlert } from './alert.ts'

/** What does not go as it should, warnings first. The level is said in a word and a shape, not by its color alone. */
export const SystemAlerts = ({ alerts }: { alerts: BoardAlert[] }) => (
  <section aria-labelledby="alerts">
    <div className="day-head cluster">
      <h2 id="alerts" className="sign">
        System Alerts
      </h2>
      {alerts.length > 0 && <p>{formatCounts(alerts)}</p>}
    </div>
    {alerts.length === 0 ? (
      <p className="day-none">
        Nothing needs your attention. Late answers, deliveries and reviews and failed emails show up here.
      </p>
    ) : (
      <ul className="board-alerts">
        {alerts.map(({ level, message, location }) => (
          <li key={`${location.to} ${message}`} data-level={level}>
            <Icon name={level === 'warning' ? 'late' : 'info'} />
            <p>
              <span className="visually-hidden">{level === 'warning' ? 'Warning' : 'Info'}: </span>
              <bdi>
                <NoBreak>{message}</NoBreak>
              </bdi>{' '}
              <a className="text-link" href={location.to}>
                <NoBreak>{location.words}</NoBreak>
              </a>
            </p>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const formatCounts = (alerts: BoardAlert[]) => {
  const warnings = alerts.filter(({ level }) => level === 'warning').length
  const infos = alerts.length - warnings
  return [
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`] : []),
    ...(infos > 0 ? [`${infos} ${infos === 1 ? 'notice' : 'notices'}`] : []),
  ].join(', ')
}
