import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/portal/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The policy of the pages allows neither inline scripts nor fonts from data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2023',
    reportCompressedSize: false,
  },
});
