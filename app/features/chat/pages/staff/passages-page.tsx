import { Form } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { assistantTabs, passagesPath } from './assistant-address.ts'
import { May } from '#http/may.tsx'

type Props = {
  passages: { id: string; title: string; href: string; asks: number; changed: string }[]
  /** `title` is missing when the site has no such text any more. */
  asks: { id: string; question: string; title?: string }[]
}

/** Everything staff added to what the assistant knows from the site. */
export const PassagesPage = ({ passages, asks }: Props) => (
  <>
    <PageHead
      title="What we taught it"
      lead="Texts of our own, and questions that we attached to the texts of the site."
      actions={write}
    />
    <div className="wrap outbox">
      <Tabs {...assistantTabs('passages')} />
      <Table
        caption="Texts of our own, last changed first"
        columns={[
          { key: 'title', head: 'Text' },
          { key: 'href', head: 'Links to' },
          { key: 'asks', head: 'Questions', figures: true },
          { key: 'changed', head: 'Changed' },
        ]}
        rows={passages.map(({ id, title, href, asks, changed }) => ({
          key: id,
          cells: {
            title: (
              <a className="text-link" href={`${passagesPath}/${id}`}>
                <bdi>{title}</bdi>
              </a>
            ),
            href,
            asks,
            changed: <span className="figure">{changed}</span>,
          },
        }))}
        empty={
          <EmptyState title="No text of our own yet." action={write}>
            The assistant answers from the pages of the site. What stands on none of them can be written here.
          </EmptyState>
        }
      />
      <section aria-labelledby="attached" className="outbox-days">
        <h2 id="attached" className="sign text-h3">
          Attached questions
        </h2>
        {asks.length === 0 && <p className="text-soft">None yet. The list of questions has a button for it.</p>}
        <ul>
          {asks.map(({ id, question, title }) => (
            <li key={id}>
              <Form method="post">
                <input type="hidden" name="ask" value={id} />
                <span>
                  <bdi className="outbox-to">{question}</bdi>{' '}
                  <small className="text-soft">{title ?? 'Its text is gone: it teaches nothing'}</small>
                </span>
                <May permission="assistant.teach">
                  <Button type="submit" size="small">
                    Detach<span className="sr-only"> {question}</span>
                  </Button>
                </May>
              </Form>
            </li>
          ))}
        </ul>
      </section>
    </div>
  </>
)

const write = (
  <May permission="assistant.teach">
    <ButtonLink look="primary" href={`${passagesPath}/new`}>
      Write a passage
    </ButtonLink>
  </May>
)
