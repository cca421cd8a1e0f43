import { classNames } from './class-names.ts'

const strokes = {
  arrow: 'M1.5 8h13M9.5 3l5 5-5 5',
  back: 'M14.5 8h-13M6.5 3l-5 5 5 5',
  canceled: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8',
  chat: 'M1.8 2.5h12.4v8.2H7.6L4.2 13.9v-3.2H1.8zM4.8 5.5h6.4M4.8 7.9h4',
  check: 'M2 8.5l4 4L14 3.5',
  chevron: 'M3 5.5l5 5 5-5',
  clock: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 4.4V8l2.6 1.7',
  close: 'M3 3l10 10M13 3L3 13',
  dot: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 7a1 1 0 1 0 0 2 1 1 0 0 0 0-2',
  download: 'M8 1.5v9M4 7l4 4 4-4M2 14.5h12',
  hold: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M6.2 5.5v5M9.8 5.5v5',
  info: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 7.2V11.5M8 4.5v.4',
  late: 'M8 1.6l6.8 12.4H1.2zM8 6.2v3.8M8 11.7v.5',
  mail: 'M1.5 3.5h13v9h-13zM1.5 4l6.5 5 6.5-5',
  menu: 'M1.5 4h13M1.5 8h13M1.5 12h13',
  minus: 'M3 8h10',
  person: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2 14.5c.6-3 3-4.5 6-4.5s5.4 1.5 6 4.5',
  phone:
    'M5.5 1.8L3 2c-1 .1-1.6 1-1.4 2C2.5 9.5 6.5 13.5 12 14.4c1 .2 1.9-.4 2-1.4l.2-2.5-3.4-1.3-1.5 1.7C7.3 10 6 8.7 5.1 6.7l1.7-1.5z',
  pin: 'M8 15S2.8 9.7 2.8 6.2a5.2 5.2 0 0 1 10.4 0C13.2 9.7 8 15 8 15M8 4.5a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4',
  plus: 'M8 3v10M3 8h10',
  print: 'M4.5 6V1.5h7V6M4.5 11.5h-3V6h13v5.5h-3M4.5 9.5h7v5h-7z',
  search: 'M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2M10.7 10.7l3.8 3.8',
  'thumb-down':
    'M4.6 9V2.2H2V9zM4.6 9l2.8 5.2c1.2 0 1.8-.9 1.6-2L8.5 9.6h4.2c1 0 1.6-.9 1.3-1.8l-1.3-4.3c-.2-.8-.9-1.3-1.7-1.3H4.6',
  'thumb-up':
    'M4.6 7v6.8H2V7zM4.6 7l2.8-5.2c1.2 0 1.8.9 1.6 2L8.5 6.4h4.2c1 0 1.6.9 1.3 1.8l-1.3 4.3c-.2.8-.9 1.3-1.7 1.3H4.6',
  truck:
    'M.8 3.5h8.7v7.7H6.3M9.5 6h3l2.7 2.8v2.4h-1.3M3.7 11.2H.8V3.5M9.5 11.2h1.5M5 10a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3M12.5 10a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3',
} as const

export type IconName = keyof typeof strokes

export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg className={classNames('icon', className)} viewBox="0 0 16 16" aria-hidden="true">
    <path d={strokes[name]} />
  </svg>
)
