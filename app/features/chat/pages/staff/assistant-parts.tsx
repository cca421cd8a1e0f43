import { href } from 'react-router'

/** The pages of the section, as tabs above each. */
export const assistantTabs = (current: 'questions' | 'passages') => ({
  label: 'Assistant',
  tabs: [
    { to: href('/dashboard/admin/assistant'), label: 'Questions', current: current === 'questions' },
    { to: href('/dashboard/admin/assistant/passages'), label: 'Our answers', current: current === 'passages' },
  ],
})

/** The way back, above a title. */
export const ToPassages = () => (
  <a className="text-link" href={href('/dashboard/admin/assistant/passages')}>
    Our answers
  </a>
)
