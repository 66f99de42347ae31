import { expect, test } from 'vitest';
import { numberedName, writeFileName } from './file-name-rules.ts';

/** 23:45:07 on July 2 in New York, which is July 3 in UTC. */
const file = {
  fileId: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51',
  programId: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c01',
  cutAt: Temporal.Instant.from('2026-07-03T03:45:07Z'),
  fileOfDay: 9,
  modifier: 'J',
};

test.each([
  ['{date}-{id}.ach', '20260702-01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51.ach'],
  ['ACH_{origin}_{date}{time}_{modifier}.txt', 'ACH_1234567890_20260702234507_J.txt'],
  ['{company}.{program}.{date}.{sequence}', 'SURETY1.8f0b6c01.20260702.010'],
])('the template %s names a file %s', (ach_file_name, name) => {
  const settings = { ach_file_name, ach_origin_id: '1234567890', ach_company_id: 'SURETY1' };
  expect(writeFileName(settings, file)).toBe(name);
});

test.each([
  ['a.ach', 1, 'a.ach'],
  ['a.b.ach', 2, 'a.b-2.ach'],
  ['a', 3, 'a-3'],
])('the name %s with the number %i is %s', (name, number, numbered) => {
  expect(numberedName(name, number)).toBe(numbered);
});
