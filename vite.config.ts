import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { gather } from './server/gather.ts'
import { bundleScattered, islands, precompress } from './server/vite.ts'

const testing = Boolean(process.env.VITEST)

export default defineConfig({
  plugins: [tailwindcss(), ...(testing ? [] : [reactRouter(), islands(), gather(), precompress(), bundleScattered()])],
  build: { manifest: true, assetsInlineLimit: 0 },
  environments: { ssr: { build: { rollupOptions: { input: './server/main.ts', output: { codeSplitting: false } } } } },
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/database.ts',
    setupFiles: './test/setup.ts',
    testTimeout: 30_000,
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
  },
} as Parameters<typeof defineConfig>[0])
