import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** One more entry of the client build: the loader that wakes an island when it is touched. */
const islands = (): Plugin => ({
  name: 'islands',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'app/islands/loader.ts' })
  },
})

const testing = Boolean(process.env.VITEST)

export default defineConfig({
  plugins: [tailwindcss(), ...(testing ? [] : [reactRouter(), islands()])],
  build: { manifest: true, assetsInlineLimit: 0 },
  environments: { ssr: { build: { rollupOptions: { input: './server/main.ts' } } } },
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/database.ts',
    setupFiles: './test/setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
} as Parameters<typeof defineConfig>[0])
