import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./app/features/*/schema.ts', './app/events/schema.ts', './app/mails/schema.ts'],
  out: './db/migrations',
})
