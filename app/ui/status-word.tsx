import './lists.css'
import { Icon, type IconName } from './icon.tsx'

const icons = {
  new: 'dot',
  work: 'clock',
  road: 'truck',
  kept: 'check',
  late: 'late',
  hold: 'hold',
  off: 'canceled',
} as const satisfies Record<string, IconName>

export type Tone = keyof typeof icons

/** A state in a word with its own shape: color only repeats what word and shape say. */
export const StatusWord = ({
  tone,
  children,
  icon = icons[tone],
}: {
  tone: Tone
  children: string
  icon?: IconName
}) => (
  <span className="status-word" data-tone={tone}>
    <Icon name={icon} /> {children}
  </span>
)
