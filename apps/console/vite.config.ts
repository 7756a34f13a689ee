import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

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
