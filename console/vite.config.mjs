import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Replaced in each response: `api/console/console-files.ts`. */
export const NONCE = 'NONCE_OF_THE_RESPONSE';

/** The order of the layers must be known before any of them, whichever style sheet comes first. */
const layerOrder = {
  name: 'layer-order',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => ({ code: `@layer tokens, base, parts, screens;\n${code}`, map: null }),
  },
};

/** Leaves out the texts of React Aria in languages that the console does not have. */
const locales = optimizeLocales.vite({ locales: ['en-US', 'de-DE', 'fr-FR'] });

/**
 * Most files of ours are small and shared by a few screens each, so that a screen would load dozens of scripts of a few hundred
 * bytes: what the page needs is one script, and what screens share of the general parts is another.
 */
const codeSplitting = {
  groups: [
    { name: 'app', tags: ['$initial'], priority: 1 },
    {
      name: 'shared',
      test: /[\\/]console[\\/](?:api|app|edit|texts|ui)[\\/]/,
      minShareCount: 5,
      maxModuleSize: 6_000,
    },
  ],
};

/** The build's options besides its folder; `scripts/build-console.mjs` adds that, compression and limits. */
export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [layerOrder, locales, react()],
  ...(command === 'build' && { html: { cspNonce: NONCE } }),
  build: {
    target: 'es2023',
    // Keeps light-dark(), which follows the system without a script.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    // The policy allows no data: scripts or styles, and small files are cached as well as large ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // `scripts/build-console.mjs` has limits of its own.
    chunkSizeWarningLimit: 1_000,
    license: { fileName: 'licences.md' },
    // Files of the domain only declare, so that those of which nothing is used are left out.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/domain\//, sideEffects: false }] },
      output: { codeSplitting },
    },
  },
}));
