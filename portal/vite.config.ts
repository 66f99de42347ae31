import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Chunks of what several pages have in common, so that a page is a few requests and not one for each module. Each
 * chunk has a sheet of its own; styles of pages other than home compress better in one.
 */
const groups = [
  { name: 'frame', tags: ['$initial' as const], priority: 2 },
  { name: 'parts', test: /./, minShareCount: 16 },
  {
    name: 'page-styles',
    test: /src\/(pages\/(?!home|events)|workbench).*\.module\.css/,
    priority: 1,
  },
];

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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
