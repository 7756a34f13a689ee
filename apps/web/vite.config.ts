import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The kit without what few screens show (overlays, codes, pictures, foreign text), and what it is built on: a chunk
 * that imports from those of the app would be one of a circle, and run before the storage that it needs is there.
 */
const KIT =
  /packages\/(?:kit\/src\/(?:ui\/(?!.*-panel\.|qr-|image-|html-|facts)|lib\/(?!use-image-|html-))|(?:client|api|money)\/)|src\/shared\/lib\/|node_modules\/(?:lucide-react|clsx|@tanstack)\//;

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
        entryFileNames: (chunk) =>
          chunk.name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
        // One chunk for what nearly every screen uses: dozens of tiny files compress worse and load later.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'kit', test: KIT, minShareCount: 2 }],
        },
      },
    },
  },
});
