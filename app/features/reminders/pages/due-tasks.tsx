import { href } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import type { TasksToday } from './reminder-view.ts'

/** Tasks for the reader that are to be done today, on the page Today. */
export const DueTasks = ({ tasks }: { tasks?: TasksToday }) =>
  tasks !== undefined &&
  tasks.all > 0 && (
    <section aria-labelledby="tasks">
      <div className="day-head cluster">
        <h2 id="tasks" className="sign">
          Tasks
        </h2>
        <p>
          {tasks.all} for today{tasks.all > tasks.rows.length && `, ${tasks.rows.length} shown`}
        </p>
        <a className="text-link" href={href('/dashboard/admin/tasks')}>
          All tasks
        </a>
      </div>
      <ul>
        {tasks.rows.map((task) => (
          <li key={task.id} className="day-row" data-late={task.isOverdue ? '' : undefined}>
            <p className="day-when">
              <b>
                {task.isOverdue && <Icon name="late" />}
                {task.isOverdue ? 'Late' : 'Today'}
              </b>
              <small>
                {task.isOverdue ? 'was due' : 'by'} {task.by}
              </small>
            </p>
            <p className="day-what">
              <a href={task.href}>
                <bdi>{task.words}</bdi>
              </a>
              <small>
                <bdi>{task.customer ?? task.about.words}</bdi>
              </small>
            </p>
            <p className="day-owner">
              <Icon name="person" /> <bdi>{task.assignee}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
