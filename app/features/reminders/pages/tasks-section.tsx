import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { TasksView } from './reminder-view.ts'

/** What has to be done for a customer, on the page of what it is about. */
export const TasksSection = ({ tasks, refused }: { tasks: TasksView; refused?: RefusedForm }) =>
  tasks && (
    <Section id="tasks" title="Tasks" className="desk-only">
      {tasks.open.length === 0 && <p className="text-soft">No open tasks.</p>}
      {tasks.open.length + tasks.done.length > 0 && (
        <ul className="rows text-small">
          {[...tasks.open, ...tasks.done].map((task) => (
            <li key={task.id}>
              <a className="text-link" href={task.href}>
                <bdi>{task.words}</bdi>
              </a>
              <span className={task.done ? 'text-soft' : undefined}>
                {task.done ? `Done ${task.done}` : `By ${task.by}, ${task.assignee}`}
                {task.isElsewhere && (
                  <>
                    ,{' '}
                    <a className="text-link" href={task.about.href}>
                      <bdi>{task.about.words}</bdi>
                    </a>
                  </>
                )}
              </span>
              {task.isOverdue && <StatusWord tone="late">Late</StatusWord>}
              <VerbForm form={task.form} />
            </li>
          ))}
        </ul>
      )}
      <VerbForm form={tasks.add} refused={refused} />
    </Section>
  )
