import { Temporal } from 'temporal-polyfill'
import { loadContent } from '../app/content/index.ts'
import { createAssistant } from '../app/assistant/index.ts'
const content = loadContent('content')
const a = createAssistant({ content: () => content })
const ctx: any = {
  viewer: { role: 'visitor' },
  calendar: content.calendar,
  now: Temporal.Instant.from('2026-11-23T10:00-05:00'),
  promises: content.promises,
}
for (const line of process.argv.slice(2)) {
  const said = line.split('|')
  const text = said.pop()!
  for await (const p of a.answer(ctx, {
    text,
    history: said.map((c) => ({ role: 'user' as const, content: c })),
    signal: new AbortController().signal,
  }))
    if (p.type === 'answer')
      console.log(
        '>>',
        line,
        `[${p.answer.emergency} ${p.answer.outcome}]\n` + p.answer.text.slice(0, 700),
        '\n  ',
        p.answer.suggestions.map((s) => s.text + ' -> ' + s.action).join('\n   '),
      )
}
