import { Tabs } from '#ui/tabs.tsx'
import { assistantPath, passagesPath } from './assistant-address.ts'

export const AssistantTabs = ({ current }: { current: 'questions' | 'passages' }) => (
  <Tabs
    label="Assistant"
    tabs={[
      { to: assistantPath, label: 'Questions', current: current === 'questions' },
      { to: passagesPath, label: 'What we taught it', current: current === 'passages' },
    ]}
  />
)
