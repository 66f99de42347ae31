import { describe, expect, test } from 'vitest';
import { commonStart, completeLine } from './complete-line.ts';
import { readCommand } from './read-command.ts';

const customer = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
const account = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12';
const ids = new Map([
  ['customer_id', [customer]],
  ['account_id', [account]],
]);

const load = (resource: string) =>
  import(`../../../../sdk/src/operations/${resource}.generated.ts`);

const wordsFor = async (line: string) =>
  (await completeLine(line, line.length, { load, ids })).words;

describe('completion', () => {
  test.each([
    ['cust', ['customers']],
    ['customers g', ['get']],
    ['surety customers g', ['get']],
    ['customers get ', [customer]],
    ['customers create --first', ['--first_name']],
    [
      'customers create --addresses.0.st',
      ['--addresses.0.street', '--addresses.0.state', '--addresses.0.street2'],
    ],
    ['customers create --addresses.0.address_type ', ['MAILING', 'PHYSICAL']],
    ['customers list --kyc_status pas', ['passed']],
    ["customers list --kyc_status 'doc", ["'document required'"]],
    ['transfers create --origination_account_id ', [account]],
    ['applications create --applicant.customer_id ', [customer]],
    [`customers get ${customer} --js`, ['--json']],
    ['clock ad', ['advance']],
    ['nothing like this', []],
  ])('%s', async (line, words) => {
    expect((await wordsFor(line)).toSorted()).toEqual(words.toSorted());
  });

  test('does not offer an option twice, or what the terminal alone can serve', async () => {
    const words = await wordsFor('customers create --first_name Ada ');
    expect(words).not.toContain('--first_name');
    expect(words).not.toContain('--file');
    expect(words).toContain('--last_name');
  });

  test('writes what all words share', () => {
    expect(commonStart(['customers', 'customer'])).toBe('customer');
    expect(commonStart([])).toBe('');
  });
});

describe('a line as surety reads it', () => {
  test.each([
    ['customers list --limit 5', 'GET', '/customers', { limit: 5 }, undefined],
    [
      'npx --no surety clock advance 30d',
      'POST',
      '/sandbox/clock/advance',
      {},
      { by: 'P30D', snapshot: true },
    ],
    [
      'clock advance "1w 2h" --no-snapshot',
      'POST',
      '/sandbox/clock/advance',
      {},
      { by: 'P7DT2H', snapshot: false },
    ],
    ['clock undo', 'POST', '/sandbox/clock/rewind', {}, undefined],
    ['clock', 'GET', '/sandbox/clock', {}, undefined],
  ])('%s', async (line, method, path, query, json) => {
    const command = await readCommand(line, load);
    expect(command).toMatchObject({ kind: 'request', input: { method, path, query } });
    expect(command.kind === 'request' ? command.input.json : null).toEqual(json);
  });

  test.each([
    ['custmers list', 'Did you mean customers'],
    ['customers lst', 'Did you mean list'],
    ['customers list --limit five', '--limit must be a whole number, and not "five".'],
    ['customers list --kyc_status pased', 'Did you mean passed?'],
    ['customers create --frst_name Ada', 'Did you mean --first_name'],
    ['customers create --data @body.json', 'is a file'],
    ['customers list --profile other', '--profile is of the terminal'],
    ['trigger card.status_changed', 'is a command of the terminal'],
    ['explain custmer_dne', 'Nearest: customer_dne'],
    ["customers list --q 'x", 'is not closed'],
  ])('refuses %s', async (line, message) => {
    await expect(readCommand(line, load)).rejects.toThrow(message);
  });

  test.each([
    ['customer_dne', /^customer_dne \(404\)\n {2}Meaning: .+\n {2}Cure: /],
    ['51', /^limit_exceeded \(decline, response code 51\)\n {2}Meaning: .+\n {2}Cure: Add to /],
    ['3002', /^\w+ \(4\d\d\)\n(.+\n)+\n\w+ \(4\d\d\)\n/],
    ['00', /approved/],
  ])('explains the code %s of an error or a decline', async (code, text) => {
    const command = await readCommand(`explain ${code}`, load);
    expect(command).toEqual({ kind: 'text', text: expect.stringMatching(text) });
  });

  test('has the ids of a path for the copy of the request', async () => {
    const command = await readCommand(`customers get ${customer}`, load);
    expect(command).toMatchObject({
      request: { resource: 'customers', verb: 'get', ids: [customer] },
    });
  });
});
