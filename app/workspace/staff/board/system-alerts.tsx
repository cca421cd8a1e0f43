import { EmptyState } from '#ui/empty-state.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { BoardAlert } from './alerts.ts'

/** What does not go as it should, warnings first. The level is said in a word and a shape, not by its colour alone. */
export const SystemAlerts = ({ alerts }: { alerts: BoardAlert[] }) => (
  <section aria-labelledby="alerts">
    <div className="board-head">
      <h2 id="alerts" className="sign text-h3">
        System Alerts
      </h2>
      {alerts.length > 0 && <p className="text-small text-soft">{formatCounts(alerts)}</p>}
    </div>
    {alerts.length === 0 ? (
      <EmptyState title="Nothing needs your attention.">
        Missed promises, failed emails, delayed shipments, and claims and documents to review show up here.
      </EmptyState>
    ) : (
      <ul className="board-alerts">
        {alerts.map(({ level, message, location }) => (
          <li key={`${location.to} ${message}`} data-level={level}>
            {level === 'warning' ? (
              <StatusWord tone="late">Warning</StatusWord>
            ) : (
              <StatusWord tone="off" icon="info">
                Info
              </StatusWord>
            )}
            <p>
              <bdi>{message}</bdi>
            </p>
            <a className="text-link" href={location.to}>
              {location.words}
            </a>
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
    ...(infos > 0 ? [`${infos} for information`] : []),
  ].join(', ')
}
