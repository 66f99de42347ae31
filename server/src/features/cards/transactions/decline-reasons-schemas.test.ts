import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { declineReasons } from './decline-reasons-schemas.ts';

test('the reference lists exactly the reasons that have a response code', async () => {
  const text = await readFile(new URL('sql/code-of-decline.sql', import.meta.url), 'utf8');
  const reasons = [...text.matchAll(/when '(\w+)' then/g)].map(([, reason]) => reason);
  expect(declineReasons.toSorted()).toEqual(reasons.toSorted());
});
