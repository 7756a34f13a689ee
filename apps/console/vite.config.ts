import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The operators' entrance of the server: the port after the traders'. */
const port = process.env['OB_CONSOLE_PORT'] ?? String(Number.parseInt(process.env['PORT'] ?? '8080', 10) + 1);
const API = `http://127.0.0.1:${port}`;

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwindcss()],
  server: {
    port: 5174,
    proxy: {
      '/api': { target: API, changeOrigin: false },
      '/ws': { target: API, ws: true },
    },
  },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    // A data: address would need a wider content security policy than 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
