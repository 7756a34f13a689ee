import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Entries that start a page and a service worker: these files keep their names, and the worker imports
 * nothing.
 */
const ENTRIES = /\/(?:index\.html|src\/main\.tsx|src\/service-worker\.ts)/;

/** Modules of screens with prices; a form or an overlay belongs to the screens that show it. */
const PRICES =
  /packages\/(?:client|money)\/|features\/market-data\/|kit\/src\/(?:lib\/use-format|ui\/(?:list-row|select|skeleton|empty-state|pull-to-refresh|badge|menu|price-text|change-pill|sparkline|lazy-trigger))\./;
/** Icons of the first screen that other screens show as well: each would be a file of its own. */
const SIGNS =
  /lucide-react\/dist\/esm\/icons\/(?:arrow-(?:down|up)-to-line|arrow-up-from-line|circle-question-mark|gift|handshake|headset|id-card|log-out|megaphone|message-square-text|piggy-bank|qr-code|rocket|shield-check|smartphone|timer|user-plus|info|menu)\.|target-(?:row|link)\.tsx|use-targets\./;
/** A part of prices that fewer screens share loads with them. */
const PRICE_SCREENS_MIN = 6;

const HASHED = 'assets/[name]-[hash:7].js';

const API = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: {
    proxy: {
      '/api': { target: API, changeOrigin: false },
      '/ws': { target: API, ws: true },
    },
  },
  build: {
    manifest: true,
    target: ['chrome111', 'safari16.4', 'firefox114'],
    // A data: address would need a wider content security policy than 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: 'index.html', 'service-worker': 'src/service-worker.ts' },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'service-worker' ? 'service-worker.js' : HASHED),
        // The first chunk lists the names of all others, and a hash does not compress.
        chunkFileNames: HASHED,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Chunks for what nearly every screen uses, since dozens of tiny files compress worse and load later. Each
        // takes along what its modules need, so no chunk imports from one that imports it and runs too early.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], test: (id) => !ENTRIES.test(id), priority: 2 },
            { name: 'signs', test: SIGNS, priority: 1 },
            { name: 'prices', test: PRICES, minShareCount: PRICE_SCREENS_MIN, priority: 1 },
          ],
        },
      },
    },
  },
});
