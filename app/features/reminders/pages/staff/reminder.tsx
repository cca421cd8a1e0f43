import { href } from 'react-router'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import type { Context } from '#domain/context.ts'
import { can } from '#domain/can.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { findReminder } from '../../find.ts'
import { changeTaskForm, finishTaskForm, reopenTaskForm, reminderAnswers } from '../../reminder-forms.ts'
import { staffChoices, viewReminder } from '../reminder-view.ts'
import type { Route } from './+types/reminder'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.task.words ?? 'Task'} | Tasks` }]

const read = async (ctx: Context, id: string) => {
  const reminder = await findReminder(ctx, id)
  const row = { ...reminder, page: href('/dashboard/admin/tasks/:id', { id }) }
  const change = changeTaskForm({ reminder, typed: reminderAnswers(ctx, reminder), staff: await staffChoices(ctx) })
  return { reminder, forms: { finish: finishTaskForm(row), reopen: reopenTaskForm(row), change } }
}

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const { reminder, forms } = await read(ctx, params.id)
  const shown = reminder.doneAt ? [forms.reopen] : [forms.finish, forms.change]
  return {
    task: viewReminder(ctx, reminder),
    forms: can(ctx.viewer, 'tasks.manage') ? shown.map((form) => form.draw(ctx)) : [],
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const { forms } = await read(ctx, params.id)
  return answerVerb(ctx, await request.formData(), Object.values(forms))
})

export const clientAction = keepDraft

/** One task: by when, whose it is, and what it is about. */
export default function ReminderRoute({ loaderData: { task, forms }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={
          <a className="text-link" href={href('/dashboard/admin/tasks')}>
            Tasks
          </a>
        }
        title={task.words}
        actions={
          task.done ? (
            <StatusWord tone="kept">Done</StatusWord>
          ) : (
            task.isOverdue && <StatusWord tone="late">Late</StatusWord>
          )
        }
      />
      <div className="wrap page-body settings-desk">
        <RefusedElsewhere refused={actionData} forms={forms} />
        <DefinitionTable
          dense
          rows={[
            { name: 'By', value: task.by },
            { name: 'Assigned to', value: <bdi>{task.assignee}</bdi> },
            {
              name: 'About',
              value: (
                <a className="text-link" href={task.about.href}>
                  <bdi>{task.about.words}</bdi>
                </a>
              ),
            },
            ...(task.customer ? [{ name: 'Customer', value: <bdi>{task.customer}</bdi> }] : []),
            ...(task.done ? [{ name: 'Done', value: <bdi>{task.done}</bdi> }] : []),
          ]}
        />
        {forms.map((form) => (
          <VerbForm key={form.verb} form={form} refused={actionData} />
        ))}
      </div>
    </>
  )
}
