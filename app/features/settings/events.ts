import { defineEvents, event } from '#events/define-events.ts'

export const settingsEvents = defineEvents('settings', 'settings', {
  changed: event({ history: 'changed it', elsewhere: 'changed the platform settings', liveForStaff: true }),
  reverted: event({
    history: 'went back to the file',
    elsewhere: 'put platform settings back to the file',
    liveForStaff: true,
  }),
  mail_tested: event<{ to: { email: string; name: string } }>({ history: 'sent a test mail', liveForStaff: true }),
})

export const rotaEvents = defineEvents('rota', 'settings', {
  planned: event({ history: 'planned who is on call' }),
})
