import { readFileSync } from 'node:fs';

/** Version of this release: that of the repository's `package.json`, which the other packages share. */
export const version: string = String(
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version,
);
