import { describe, expect, test } from 'vitest';
import { readCommand } from './read-command.ts';

const load = (resource: string) =>
  import(`../../../../sdk/src/operations/${resource}.generated.ts`);

describe('a column that an answer does not have', () => {
  test.each([
    ['customers list --columns first_nam', /--columns: .*"first_nam".*first_name/s],
    ['cards list --only numbr', /--only: there is no column "numbr"/],
    ['clock advance 1d --columns now,wat', /--columns: there is no column "wat"/],
    ['customers list --columns first_name,', /separated by commas/],
  ])('is refused before the request: %s', async (line, message) => {
    await expect(readCommand(line, load)).rejects.toThrow(message);
  });

  test.each([
    'customers list --columns first_name,addresses.0.city',
    'customers list --only customer_id',
    'customers list --columns first_nam --no-strict',
  ])('is not found in: %s', async (line) => {
    expect(await readCommand(line, load)).toMatchObject({ kind: 'request' });
  });
});
