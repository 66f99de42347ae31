import { readFileSync } from 'node:fs';

/** Version of this package; the file is beside `src` in a clone and beside the compiled sources. */
export function readVersion(): string {
  const file: { version?: unknown } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return String(file.version);
}
