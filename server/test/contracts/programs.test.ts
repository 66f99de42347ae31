import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import {
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

let service: TestService;
let brand: TestBrand;
let settingsPath: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
  settingsPath = `/programs/${brand.programId}/settings`;
});

interface Setting {
  name: string;
  value: unknown;
}
const valuesOf = (body: { settings: Setting[] }) =>
  Object.fromEntries(body.settings.map(({ name, value }) => [name, value]));

describe('GET /programs', () => {
  test("lists the brand's programs alone, newest first, page by page", async () => {
    const second = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
    await service.owner.query(
      `insert into programs (brand_id, program_id, name, currency, settings, date_created, date_updated)
       select brand_id, $2, 'Second', currency, settings, date_created, date_updated
         from programs where brand_id = $1`,
      [brand.brandId, second],
    );
    const first = (await brand.api('GET', '/programs?limit=1')).body;
    expect(first).toMatchObject({
      data: [{ program_id: second, name: 'Second', currency: 'USD' }],
      has_more: true,
    });
    expect((await brand.api('GET', `/programs?cursor=${first.next_cursor}`)).body).toMatchObject({
      data: [{ program_id: brand.programId }],
      has_more: false,
    });
    expect((await brand.api('GET', `/programs/${second}`)).body).toEqual(first.data[0]);
  });

  test('answers 404 for unknown programs and those of another brand, changes included', async () => {
    const other = await service.createBrand();
    for (const id of [nobody, 'nobody', other.programId]) {
      for (const [method, path, body] of [
        ['GET', `/programs/${id}`, undefined],
        ['GET', `/programs/${id}/settings`, undefined],
        ['PATCH', `/programs/${id}/settings`, { kyc_delay_ms: 0 }],
      ] as const) {
        expect(await brand.api(method, path, body)).toMatchObject({
          status: 404,
          body: { Code: 'invalid_program' },
        });
      }
    }
  });
});

describe("a program's settings", () => {
  test('are listed each with value, default, unit, form and effect, and what a change holds for', async () => {
    const { body } = await brand.api('GET', settingsPath);
    const byName = new Map<string, object>(body.settings.map((one: Setting) => [one.name, one]));
    expect(byName.get('kyc_delay_ms')).toEqual({
      name: 'kyc_delay_ms',
      title: "Simulated vendor's time",
      group: 'kyc',
      value: 50,
      default: 1_000,
      type: 'integer',
      unit: 'milliseconds',
      description: expect.stringContaining('KYC vendor'),
      holds_for: 'KYCs that start from now on.',
      allowed_values: null,
      minimum: 0,
      maximum: null,
      allowed_pattern: null,
      zero_means_none: false,
      is_changeable: true,
    });
    expect(byName.get('card_bin')).toMatchObject({ allowed_pattern: '^\\d{6,8}$' });
    expect(byName.get('ach_debit_day_limit')).toMatchObject({ value: 0, zero_means_none: true });
    expect(body.operator_command).toBeNull();
    expect(byName.get('ach_speed')).toMatchObject({ allowed_values: ['fast', 'calendar'] });
    const undescribed = body.settings.filter(
      ({ description, holds_for }: { description: string; holds_for: string }) =>
        !/^[A-Z0-9].*[.]$/s.test(description) || !/^[A-Z].*[.]$/s.test(holds_for),
    );
    expect(undescribed).toEqual([]);
  });

  test('are changed by name, the others stay, and the change is in the audit', async () => {
    const before = valuesOf((await brand.api('GET', settingsPath)).body);
    const changes = { ach_speed: 'calendar', require_terms_accepted: true, kyc_delay_ms: 7 };
    const answer = await brand.api('PATCH', settingsPath, changes);
    expect(answer.status).toBe(200);
    expect(valuesOf(answer.body)).toEqual({ ...before, ...changes });
    expect((await brand.api('GET', settingsPath)).body).toEqual(answer.body);
    const { rows } = await service.owner.query(
      'select operation, object from audit_events where brand_id = $1',
      [brand.brandId],
    );
    expect(rows).toEqual([{ operation: 'updateProgramSettings', object: brand.programId }]);
  });

  test('take effect at once', async () => {
    await brand.api('PATCH', settingsPath, { kyc_requires_ip: true });
    const { customer_id } = (await brand.api('POST', '/customers', sampleCustomer)).body;
    const started = await brand.api(
      'POST',
      `/customers/${customer_id}/verification-kyc`,
      { program_id: brand.programId, customer_consent: true },
      { 'idempotency-key': 'kyc' },
    );
    expect(started.status).toBe(400);
    expect(JSON.stringify(started.body)).toContain('ip');
  });

  test.each([
    ['an unknown name, with the nearest', { kyc_delay: 0 }, 'kyc_delay_ms'],
    ['a value of another type', { kyc_delay_ms: 'soon' }, 'kyc_delay_ms'],
    ['a value out of range', { card_valid_months: 0 }, 'card_valid_months'],
    ['a value that is none of the allowed', { ach_speed: 'warp' }, 'ach_speed'],
    ['a rule between two settings', { ach_refusal_file: '{file}.ack' }, 'ach_refusal_file'],
    ['an object', { kyc_delay_ms: { ms: 1 } }, 'kyc_delay_ms'],
    ['nothing', {}, 'body'],
  ])('refuse %s, and change nothing', async (_name, changes, named) => {
    const before = (await brand.api('GET', settingsPath)).body;
    expect(await brand.api('PATCH', settingsPath, changes)).toMatchObject({
      status: 400,
      body: { Code: 'program_settings_patch_schema', Message: expect.stringContaining(named) },
    });
    expect((await brand.api('GET', settingsPath)).body).toEqual(before);
  });

  test('changed at once by two requests keep both changes', async () => {
    const changes = [{ kyc_delay_ms: 1 }, { history_delay_ms: 2 }, { card_valid_months: 3 }];
    await Promise.all(changes.map((change) => brand.api('PATCH', settingsPath, change)));
    expect(valuesOf((await brand.api('GET', settingsPath)).body)).toMatchObject({
      kyc_delay_ms: 1,
      history_delay_ms: 2,
      card_valid_months: 3,
    });
  });
});

describe('the table of keys', () => {
  const statusesOf = async (api: TestBrand['api']) => [
    (await api('GET', '/programs')).status,
    (await api('GET', `/programs/${brand.programId}`)).status,
    (await api('GET', settingsPath)).status,
    (await api('PATCH', settingsPath, { kyc_delay_ms: 1 })).status,
  ];

  test('lets full keys change settings, and keys that read read them', async () => {
    expect(await statusesOf(brand.api)).toEqual([200, 200, 200, 200]);
    const reader = await keySteps(service, brand).create('read_only');
    expect(await statusesOf(apiOf(service.origin, reader))).toEqual([200, 200, 200, 403]);
  });

  test('refuses temporary keys, the management key and callers without keys', async () => {
    const { customer_id } = (await brand.api('POST', '/customers', sampleCustomer)).body;
    const temporary = (await brand.api('POST', '/auth/key/temporary', { customer_id })).body;
    const { Identity: identity, Authorization: authorization } = temporary;
    const refused = [403, 403, 403, 403];
    expect(await statusesOf(apiOf(service.origin, { identity, authorization }))).toEqual(refused);
    const { key } = await openWorldSteps(service);
    const manager: TestBrand['api'] = (method, path, body) =>
      apiOf(service.origin, null)(method, path, body, { 'management-key': key });
    expect(await statusesOf(manager)).toEqual([401, 401, 401, 401]);
    expect(await statusesOf(apiOf(service.origin, null))).toEqual([401, 401, 401, 401]);
  });
});

describe('in live', () => {
  test('settings are read, and a change is refused with the command of the operator', async () => {
    const live = await startTestService({ worker: false, environment: 'live' });
    try {
      const { api, brandId, programId } = live.brand;
      const { body } = await api('GET', `/programs/${programId}/settings`);
      expect(body.settings[0].is_changeable).toBe(false);
      expect(body.operator_command).toBe(
        `npm run admin -- program set --brand ${brandId} --program ${programId} SETTING=VALUE`,
      );
      const answer = await api('PATCH', `/programs/${programId}/settings`, { kyc_delay_ms: 0 });
      expect(answer).toMatchObject({ status: 403, body: { Code: 'settings_by_operator' } });
      expect(answer.body.Message).toContain(body.operator_command);
      expect((await api('GET', `/programs/${programId}/settings`)).body).toEqual(body);
    } finally {
      await live.stop();
    }
  });
});
