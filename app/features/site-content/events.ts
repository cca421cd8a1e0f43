import { defineEvents, event } from '#events/define-events.ts'

export const contentEvents = defineEvents('content', 'content_file', {
  published: event({ history: 'published it', elsewhere: 'published a page of the site', liveForStaff: true }),
  restored: event({
    history: ({ again }) => (again === null ? 'published an earlier version' : `published version ${again} again`),
    elsewhere: 'published an earlier version of a page of the site',
    liveForStaff: true,
  }),
  reverted: event({
    history: "put the file's words back",
    elsewhere: "put a file's words back on the site",
    liveForStaff: true,
  }),
  hidden: event({ history: 'took it off the site', elsewhere: 'took an article off the site', liveForStaff: true }),
  kept: event({ history: 'kept these words over the changed file', liveForStaff: true }),
  discarded: event({ history: 'discarded a draft', elsewhere: 'discarded a draft of the site' }),
})

export const pictureEvents = defineEvents('picture', 'content_picture', {
  added: event({ history: 'added a picture', elsewhere: 'added a picture for the site' }),
  retired: event({ history: 'removed a picture', elsewhere: 'removed a picture of the site' }),
})
