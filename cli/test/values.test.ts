import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../src/run.ts';
import { fakeIo } from './support/fake-io.ts';
import { openRecorder, type Recorder } from './support/recorder.ts';
import { splitCommand } from './support/shell-words.ts';

let recorder: Recorder;
let folder: string;
beforeAll(async () => {
  recorder = await openRecorder();
  folder = mkdtempSync(join(tmpdir(), 'surety-values-'));
  writeFileSync(join(folder, 'ssn.txt'), '123-45-6789\n');
  writeFileSync(join(folder, 'ada.json'), '{"first_name":"Ada","addresses":[{"city":"Dover"}]}');
  writeFileSync(join(folder, 'list.json'), '[1]');
});
afterAll(async () => {
  await recorder.close();
  rmSync(folder, { recursive: true });
});

async function call(line: string, stdin?: string) {
  recorder.requests.length = 0;
  const env = {
    SURETY_BASE_URL: recorder.origin,
    SURETY_IDENTITY: 'id_sandbox_x',
    SURETY_AUTHORIZATION: 'y',
  };
  const io = fakeIo({ env, cwd: folder, ...(stdin === undefined ? {} : { stdin }) });
  const code = await run(splitCommand(line).words, io);
  return { code, err: io.written.err, out: io.written.out, request: recorder.requests[0] };
}

const customer = 'customers update c1';

describe('values are sent in the types of the API', () => {
  test.each([
    [`${customer} --addresses.0.zip_code 01234`, { addresses: [{ zip_code: '01234' }] }],
    [`${customer} --first_name 0123`, { first_name: '0123' }],
    [`${customer} --first-name true`, { first_name: 'true' }],
    [`${customer} --first_name=--x`, { first_name: '--x' }],
    [`${customer} --first_name -5`, { first_name: '-5' }],
    [
      `${customer} --addresses.0.is_primary --email a@b.c`,
      { addresses: [{ is_primary: true }], email: 'a@b.c' },
    ],
    [`${customer} --addresses.0.is_primary false`, { addresses: [{ is_primary: false }] }],
    [`${customer} --addresses '[{"city":"Dover"}]'`, { addresses: [{ city: 'Dover' }] }],
    [
      `${customer} --addresses.0.city A --addresses.1.city B`,
      { addresses: [{ city: 'A' }, { city: 'B' }] },
    ],
    [`${customer} --ssn @ssn.txt`, { ssn: '123-45-6789' }],
    [`${customer} --first_name @@ada`, { first_name: '@ada' }],
    [
      `${customer} --data @ada.json --first_name Eve`,
      { first_name: 'Eve', addresses: [{ city: 'Dover' }] },
    ],
    [
      `${customer} --data @ada.json --addresses.0.city Lewes`,
      { first_name: 'Ada', addresses: [{ city: 'Lewes' }] },
    ],
    [`${customer} --data '{"ssn":null}'`, { ssn: null }],
    [`${customer} --data '{}'`, {}],
    ['webhooks update w1 --events card.* --events kyc.*', { events: ['card.*', 'kyc.*'] }],
    ['webhooks update w1 --events.0 a --events.1 b', { events: ['a', 'b'] }],
    ['webhooks update w1 --data \'{"events":["a"]}\' --events b', { events: ['b'] }],
    [
      'behaviours set --vendor ach --behave.outcome settled --times 3',
      { vendor: 'ach', behave: { outcome: 'settled' }, times: 3 },
    ],
    [
      'behaviours set --vendor ach --behave.rate 0.5 --times always',
      { vendor: 'ach', behave: { rate: 0.5 }, times: 'always' },
    ],
    [
      'programs update-settings p1 --kyc_delay_ms 0 --ach_bank_routing_number 021000021',
      { kyc_delay_ms: 0, ach_bank_routing_number: '021000021' },
    ],
    [
      'simulate ach-incoming --routing_number 021000021 --account_number 0012 --amount 5',
      { routing_number: '021000021', account_number: '0012', amount: 5 },
    ],
    ['external-accounts verify-micro-deposits a1 v1 --amounts 5 --amounts 7', { amounts: [5, 7] }],
  ])('%s', async (line, body) => {
    const { code, err, request } = await call(line);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(String(request?.body))).toEqual(body);
  });

  test('standard input is a body, or the text of one field', async () => {
    const { request } = await call(`${customer} --data -`, '{"email":"a@b.c"}');
    expect(JSON.parse(String(request?.body))).toEqual({ email: 'a@b.c' });
    const secret = await call(`${customer} --ssn @-`, '123-45-6789\n');
    expect(JSON.parse(String(secret.request?.body))).toEqual({ ssn: '123-45-6789' });
  });

  test('ids are encoded, and lists of a query are repeated', async () => {
    const { request } = await call('cards get a/b?c');
    expect(request?.path).toBe('/api/v0.1/cards/a%2Fb%3Fc');
    const events = await call('events list --event card.* --event kyc.* --limit 5');
    expect(events.request?.query).toEqual([
      ['event', 'card.*'],
      ['event', 'kyc.*'],
      ['limit', '5'],
    ]);
    // A query is searched for; a file is none.
    const search = await call('customers list --q @ada');
    expect(search.request?.query).toEqual([['q', '@ada']]);
    const escaped = await call('customers list --q @@ada');
    expect(escaped.request?.query).toEqual([['q', '@ada']]);
    const dashes = await call('adverse-actions list --sent false').catch(() => null);
    expect(dashes?.code).toBe(2);
    const flag = await call('applications adverse-actions --no-sent');
    expect(flag.request?.query).toEqual([['sent', 'false']]);
  });
});

describe('what is wrong is refused before it is sent, with the field and the rule', () => {
  test.each([
    ['cards list --limit x', '--limit must be a whole number, and not "x".'],
    [
      'customers create --addresses foo',
      '--addresses.0 has nested fields: use --addresses.0.address_type <value>',
    ],
    ['api', 'api comes before a resource and a command'],
    ['cards list --limit 1.5', '--limit must be a whole number'],
    ['cards list --limit', '--limit needs a value'],
    ['cards list --limit --json=1', '--limit needs a value'],
    [
      'cards list --status activ',
      'must be one of active, inactive, closed, and not "activ". Did you mean active?',
    ],
    ['cards list --limit 9007199254740993', 'must be a whole number of at most 15 digits'],
    ['cards list --colums card_id', 'There is no option --colums. Did you mean --columns?'],
    ['cards list --stauts active', 'There is no option --stauts. Did you mean --status?'],
    ['cards list extra', 'takes no arguments, and "extra" is left over'],
    ['cards get', '<card_id> is missing'],
    ["cards get ''", '<card_id> is missing'],
    ['cards get c1 c2', 'takes 1 argument, and "c2" is left over'],
    ['beneficial-owners get', '<business_id> and <beneficial_owner_id> are missing'],
    ['cards create', '--account_id is missing'],
    ['customers create --first_name Ada', '--last_name, --dob, --addresses are missing'],
    [customer, 'Give at least one field'],
    [`${customer} --addresses.1.city X`, 'leaves a gap'],
    [`${customer} --addresses.0.citty X`, 'Did you mean --addresses.0.city?'],
    [`${customer} --addresses.city X`, 'write --addresses.0.city'],
    [`${customer} --first_name.x X`, '--first_name has no fields'],
    [`${customer} --addresses.0.is_primary=maybe`, 'must be true or false'],
    [`${customer} --data nonsense`, '--data must be a JSON object'],
    [`${customer} --data @list.json`, 'must be a JSON object in list.json'],
    [`${customer} --data @nowhere.json`, 'nowhere.json cannot be read (it is not there)'],
    ['cards list --all=1', 'takes no value'],
    ['cards get c1 --all', 'has no pages for --all'],
    ['cards list --idempotency-key k', 'takes no --idempotency-key'],
    ['cards get c1 --data {}', 'takes no --data'],
    [
      'kyc upload-documents c1 --file pasport=@ssn.txt',
      'government_id, utility_bill, social_security_card',
    ],
    ['kyc upload-documents c1 --file government_id=@no.jpg', 'no.jpg cannot be read'],
    ['cards list --file a=@b', 'takes no --file'],
    ['scenarios play', 'The body (application/yaml) is missing'],
    ['activity series', '--metric is missing'],
    [
      'behaviours set --vendor ach --behave.rate 0.50000000000000001',
      '--behave.rate must be a number that is not rounded to 0.5',
    ],
    [
      'simulate ach-incoming --data \'{"amount": 7000000.00000000001}\'',
      '--data has 7000000.00000000001, which readers of JSON round to 7000000',
    ],
    [
      'customers create --addresses \'[{"city": 0.1000000000000000001}]\'',
      '--addresses has 0.1000000000000000001, which readers of JSON round to 0.1',
    ],
    ['cards list --timeout 0', '--timeout must be seconds'],
    ['crads list', 'There is no command crads. Did you mean cards?'],
    ['cards lsit', 'There is no command cards lsit. Did you mean list?'],
    ['cards setPin', 'There is no command cards setPin. Did you mean set-pin?'],
    ['--profile', '--profile needs a value'],
    ['customers constructor', 'There is no command customers constructor.'],
    ['constructor', 'There is no command constructor.'],
  ])('%s', async (line, message) => {
    const { code, err, request } = await call(line);
    expect(err).toContain(message);
    expect({ code, request }).toEqual({ code: 2, request: undefined });
  });
});
