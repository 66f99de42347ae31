// Fails where the portal grows beyond its budgets: `npm run portal:budgets`, on a build that it makes first
// if the sources changed.

import { join } from 'node:path';
import { measureBuild } from './measure-build.ts';
import { runBuild } from './run-build.mjs';

const root = join(import.meta.dirname, '../..');
await runBuild({ root });
const measured = measureBuild(join(root, 'portal/dist'));
for (const { name, bytes, budget } of measured) {
  const share = `${(bytes / 1000).toFixed(1)} of ${budget / 1000} KB gzip`;
  process.stdout.write(`${bytes > budget ? 'OVER ' : 'within'}  ${name}: ${share}\n`);
}
process.exitCode = measured.filter(({ bytes, budget }) => bytes > budget).length;
