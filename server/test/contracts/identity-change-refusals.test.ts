import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nilId } from '../../src/kernel/ids.ts';
import { applicationCalls } from '../support/application-calls.ts';
import { clockCalls } from '../support/clock-calls.ts';
import { type ChangeCalls, changeCalls, newAddress } from '../support/identity-change-calls.ts';
import { temporaryApi } from '../support/sample-links.ts';
import { sampleAddress } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let calls: ChangeCalls;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  calls = changeCalls(service, service.brand);
});
afterAll(() => service.stop());

const married = { reason: 'name_changed', last_name: 'Example' };
const { is_primary: _, ...currentAddress } = sampleAddress;

describe('POST .../identity_changes', () => {
  test.each([
    ['no reason', { last_name: 'Example' }, 'reason is required'],
    ['an unknown reason', { reason: 'x', last_name: 'Example' }, 'reason must be one of'],
    ['a move without an address', { reason: 'moved' }, 'address is required'],
    ['a marriage without a name', { reason: 'name_changed' }, 'last_name or first_name'],
    ['a correction of nothing', { reason: 'corrected' }, 'last_name or another changed field'],
    ['a name with a digit', { reason: 'name_changed', last_name: 'X1' }, 'last_name must have'],
    ['a name of one sign', { reason: 'name_changed', last_name: '-' }, 'last_name must have'],
    [
      'another SSN of a moved person',
      { reason: 'moved', address: newAddress, ssn: '333-33-3333' },
      'ssn can be changed with the reason corrected only',
    ],
    [
      'another birth of a married person',
      { ...married, dob: '1990-05-01' },
      'dob can be changed with the reason corrected only',
    ],
    ['a date that is none', { reason: 'corrected', dob: '1990-02-30' }, 'dob must be a date'],
    ['a child', { reason: 'corrected', dob: '2020-01-01' }, 'dob must be of a person 18 or older'],
    ['a short SSN', { reason: 'corrected', ssn: '123' }, 'ssn must be'],
    [
      'a part of an address',
      { reason: 'moved', address: { street: '1 Street' } },
      'address.address_type is required',
    ],
    [
      'a state that is none',
      { reason: 'moved', address: { ...newAddress, state: 'XX' } },
      'address.state must be',
    ],
    [
      'a ZIP code that is none',
      { reason: 'moved', address: { ...newAddress, zip_code: '1' } },
      'address.zip_code must',
    ],
    [
      'a street with a control character',
      { reason: 'moved', address: { ...newAddress, street: 'a\u0007b' } },
      'address.street',
    ],
    [
      'a residence in a box',
      { reason: 'moved', address: { ...newAddress, street: 'P.O. Box 12' } },
      'address.street must not be a post office box',
    ],
    [
      'a box in the second line',
      { reason: 'moved', address: { ...newAddress, street2: 'PO BOX 7' } },
      'address.street2 must not be a post office box',
    ],
    [
      'the present name',
      { reason: 'name_changed', last_name: 'Sample' },
      'last_name must differ from the record',
    ],
    [
      'the present address',
      { reason: 'moved', address: currentAddress },
      'address must differ from the record',
    ],
    [
      'the present SSN',
      { reason: 'corrected', ssn: '123456789' },
      'ssn must differ from the record',
    ],
  ])('refuses %s', async (_what, body, text) => {
    const id = await calls.verified();
    const answer = await calls.start(id, body);
    expect([answer.status, answer.body.Code]).toEqual([400, 'identity_change_post_schema']);
    expect(answer.body.Message).toContain(text);
    expect((await service.brand.api('GET', calls.pathOf(id))).body.data).toEqual([]);
  });

  test('takes names of any script, a box for mail, and leaves out values that are the same', async () => {
    const id = await calls.verified();
    const { status, body } = await calls.start(id, {
      reason: 'corrected',
      first_name: 'Ada',
      last_name: '山田・ユリ',
      address: { ...newAddress, address_type: 'MAILING', street: 'PO Box 12' },
    });
    expect([status, body.fields]).toEqual([201, ['last_name', 'address']]);
    await calls.kyc.force(id, 'passed');
    const { last_name, addresses } = (await service.brand.api('GET', `/customers/${id}`)).body;
    expect([last_name, addresses.length]).toEqual(['山田・ユリ', 2]);
  });

  test('refuses with a reason: unknown, deleted, of another brand, not verified, open, checked', async () => {
    const unverified = await calls.kyc.createCustomer();
    const running = await calls.kyc.createCustomer();
    await calls.kyc.start(running);
    const gone = await calls.verified();
    await service.brand.api('DELETE', `/customers/${gone}`);
    const open = await calls.verified();
    await calls.start(open, married);
    const other = changeCalls(service, await service.createBrand());
    const answers = [
      await calls.start(nilId, married),
      await calls.start(gone, married),
      await other.start(open, married),
      await calls.start(unverified, { ...married, last_name: 'Other' }),
      await calls.start(running, { ...married, last_name: 'Other' }),
      await calls.start(open, married),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.Code}`)).toEqual([
      '404 customer_dne',
      '404 customer_dne',
      '404 customer_dne',
      '409 identity_change_unneeded',
      '409 identity_change_unneeded',
      '409 identity_change_open',
    ]);
  });

  test('is no operation of the temporary key of a cardholder', async () => {
    const id = await calls.verified();
    const api = await temporaryApi(service, service.brand, id);
    expect((await api('POST', calls.pathOf(id), married)).status).toBe(403);
  });

  test('starts three checked changes in thirty days', async () => {
    const brand = await service.createBrand();
    const own = changeCalls(service, brand);
    const clock = clockCalls(service, brand);
    await clock.stop();
    const id = await own.verified();
    for (const last_name of ['Uno', 'Due', 'Tre']) {
      const { body } = await own.start(id, { reason: 'name_changed', last_name });
      await own.cancel(id, body.identity_change_id);
    }
    const { status, body } = await own.start(id, married);
    expect([status, body.Code]).toEqual([409, 'identity_change_limit']);
    const from = (await clock.now()).add({ hours: 30 * 24 });
    expect(body.Message).toContain(from.toString({ smallestUnit: 'minute' }).slice(0, 16));
    await clock.advance({ by: 'P30D' });
    expect((await own.start(id, married)).status).toBe(201);
  });
});

describe('beside an open change', () => {
  test('the customer is not deleted, and no KYC of another program starts', async () => {
    const id = await calls.verified();
    await calls.start(id, married);
    const removed = await service.brand.api('DELETE', `/customers/${id}`);
    expect([removed.status, removed.body.Code]).toEqual([409, 'customer_has_running_kyc']);
    const again = await calls.kyc.start(id);
    expect([again.status, again.body.Code]).toEqual([409, 'kyc_already_passed']);
    const { rows } = await service.owner.query(
      `insert into programs (brand_id, program_id, name, currency, settings, date_created, date_updated)
       select brand_id, gen_random_uuid(), 'Second program', currency, settings, date_created, date_updated
         from programs where brand_id = $1 returning program_id`,
      [service.brand.brandId],
    );
    const second = await calls.kyc.start(id, { program_id: rows[0].program_id });
    expect([second.status, second.body.Code]).toEqual([409, 'customer_has_running_kyc']);
  });

  test('e-mail and phone change as ever, and frozen fields answer as ever', async () => {
    const id = await calls.verified();
    await calls.start(id, married);
    const path = `/customers/${id}`;
    expect((await service.brand.api('PATCH', path, { email: 'new@example.com' })).status).toBe(200);
    const frozen = await service.brand.api('PATCH', path, { last_name: 'Example' });
    expect([frozen.status, frozen.body.Code]).toEqual([400, 'kyc_customer']);
    await calls.kyc.force(id, 'passed');
    const { last_name, email } = (await service.brand.api('GET', path)).body;
    expect([last_name, email]).toEqual(['Example', 'new@example.com']);
  });

  test('an application of a verified customer is approved, and a refused change denies none', async () => {
    const brand = await service.createBrand();
    const [own, clock] = [changeCalls(service, brand), clockCalls(service, brand)];
    const applications = applicationCalls(service, brand);
    await clock.stop();
    const id = await own.verified();
    // No attempt is left, as after two failures before the success.
    await service.owner.query(
      'update customers set kyc_requests_available = 0 where brand_id = $1',
      [brand.brandId],
    );
    await own.start(id, married);
    await own.kyc.force(id, 'failed');
    const { application_id } = await applications.create(id);
    await own.start(id, married);
    expect((await applications.submit(application_id)).status).toBe(200);
    await own.kyc.force(id, 'failed');
    await clock.advance({ by: 'PT1M' });
    expect((await applications.get(application_id)).application_status).toBe('approved');
  });
});
