import { defineEvents, event } from '#events/define-events.ts'

export const settingsEvents = defineEvents('settings', 'settings', {
  changed: event({ history: 'changed these settings', elsewhere: 'changed the platform settings', liveForStaff: true }),
  reverted: event({
    history: 'reset it to the default',
    elsewhere: 'reset the platform settings to the default',
    liveForStaff: true,
  }),
  mail_tested: event<{ to: { email: string; name: string } }>({ history: 'sent a test email', liveForStaff: true }),
})

export const rotaEvents = defineEvents('rota', 'settings', {
  planned: event({ history: 'changed the on-call schedule' }),
})
