import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { splitChunks } from './server/chunks.ts'
import { asciiBundle, bundleScattered, islands, precompress, withoutHydration } from './server/vite.ts'

const testing = Boolean(process.env.VITEST)

export default defineConfig({
  plugins: testing
    ? []
    : [
        ...[reactRouter(), islands(), splitChunks(), precompress()],
        ...[withoutHydration(), bundleScattered(), asciiBundle()],
      ],
  // The first with light-dark(): a lowered one would be settled on the root, and no band could be dark by day.
  build: { manifest: true, assetsInlineLimit: 0, cssTarget: ['chrome123', 'firefox121', 'safari17.5'] },
  environments: {
    // A page that needs the words of a noun's states does not bring along the permissions that move it, and one that has
    // an island not its code.
    client: {
      build: {
        rolldownOptions: {
          treeshake: {
            moduleSideEffects: [{ test: /\/app\/(domain|islands\/(chat|newsletter))\//, sideEffects: false }],
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/main.ts', output: { codeSplitting: false, comments: false } } } },
  },
  ...(testing && { test: (await import('./test/projects.ts')).tests }),
})
