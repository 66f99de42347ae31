import { expect, test } from 'vitest';
import { withoutSecrets } from './command-history.ts';

test.each([
  ['customers list --limit 5', 'customers list --limit 5'],
  [
    `customers create --ssn 123-45-6789 --first_name Ada`,
    `customers create --ssn '' --first_name Ada`,
  ],
  ['customers create --ssn=123456789', "customers create --ssn=''"],
  ['customers list --q 123-45-6789', "customers list --q ''"],
  ['customers list --q 4000000000000000', "customers list --q ''"],
  ["customers list --q '4000 0000 0000 0000'", "customers list --q ''"],
  [`customers create --data '{"ssn": "x"}'`, "customers create --data ''"],
  [`cards list --data '{"label": "x"}'`, `cards list --data '{"label": "x"}'`],
  [
    'customers get 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
    'customers get 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  ],
  ['clock advance --to 2026-07-01T12:00:00Z', 'clock advance --to 2026-07-01T12:00:00Z'],
  ["customers create --ssn '000-12", "customers create --ssn ''"],
])('%s', (line, kept) => {
  expect(withoutSecrets(line)).toBe(kept);
});
