import { defineEvents, event } from '#events/define-events.ts'

export const importEvents = defineEvents('import', 'import', {
  imported: event({
    history: ({ file, count }) => `imported ${count} rows from ${file}`,
    liveForStaff: true,
  }),
  undone: event({ history: ({ file }) => `undid the import of ${file}`, liveForStaff: true }),
})
