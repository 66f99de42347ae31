import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kycCalls } from '../support/kyc-calls.ts';
import {
  recordedEvents,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
let kyc: ReturnType<typeof kycCalls>;

beforeAll(async () => {
  service = await startTestService();
  brand = service.brand;
  kyc = kycCalls(service, brand);
});
afterAll(() => service.stop());

describe('Start KYC', () => {
  test('answers 201 submitted, uses one attempt, and posts exactly the body of the contract', async () => {
    const id = await kyc.createCustomer();
    const { status: code, body } = await kyc.start(id);
    expect([code, body]).toEqual([201, { customer_id: id, kyc_status: 'submitted' }]);
    expect(await kyc.attempts(id)).toBe(2);
    const [first] = await kyc.eventsOf(id);
    expect(first?.event).toBe('kyc.verification.submitted');
    expect(first?.payload).toEqual({ customer_id: id, kyc_status: 'submitted' });
  });

  test('completes and corrects the record from its own body', async () => {
    const id = await kyc.createCustomer({ ssn: undefined, phone: undefined, email: undefined });
    const supplied = { ssn: '123456789', phone: '5555550100', email: 'eve@example.com' };
    expect((await kyc.start(id, supplied)).status).toBe(201);
    const { body } = await brand.api('GET', `/customers/${id}`);
    expect(body).toMatchObject({ ssn: 'XXX-XX-6789', phone: '5555550100' });
    await kyc.reached(id, 'passed');
  });

  test('names every field that record and body lack', async () => {
    const id = await kyc.createCustomer({ ssn: undefined, phone: undefined, email: undefined });
    const { status: code, body } = await kyc.start(id, { phone: '5555550100' });
    expect([code, body]).toEqual([
      400,
      {
        Message: 'Invalid request: ssn is required; email is required.',
        Status: 400,
        Code: 'kyc_post_schema',
        Type: 'Request Error',
      },
    ]);
    expect(await kyc.attempts(id)).toBe(3);
    expect(await kyc.eventsOf(id)).toEqual([]);
  });

  test.each([
    ['program_id', undefined],
    ['program_id', 'abc'],
    ['program_id', 7],
    ['ssn', '12-345-6789'],
    ['ssn', '12345678'],
    ['ssn', 123456789],
    ['phone', '(555) 555-0100'],
    ['phone', ''],
    ['phone_country_code', '1234'],
    ['phone_country_code', '+1'],
    ['email', 'nobody'],
    ['ip', '256.1.1.1'],
    ['ip', '1.2.3'],
    ['ip', '1.2.3.4.'],
    ['ip', '01.2.3.4'],
    ['ip', '::1'],
  ])('refuses %s: %j with kyc_post_schema', async (field, value) => {
    const id = await kyc.createCustomer();
    const { status: code, body } = await kyc.start(id, { [field]: value });
    expect([code, body.Code, body.Type]).toEqual([400, 'kyc_post_schema', 'Request Error']);
    expect(body.Message).toContain(`${field} `);
    expect(await kyc.attempts(id)).toBe(3);
  });

  test('accepts every IPv4 address as ip', async () => {
    for (const ip of ['0.0.0.0', '203.0.113.7', '255.255.255.255', '100.20.3.199']) {
      expect((await kyc.start(await kyc.createCustomer(), { ip })).status).toBe(201);
    }
  });

  test('requires an ip when the program does', async () => {
    const strict = await service.createBrand({ kyc_requires_ip: true });
    const id = await kycCalls(service, strict).createCustomer();
    const body = { program_id: strict.programId };
    const refused = await strict.api('POST', kyc.pathOf(id), body);
    expect([refused.status, refused.body.Message]).toEqual([
      400,
      'Invalid request: ip is required.',
    ]);
    const taken = await strict.api('POST', kyc.pathOf(id), { ...body, ip: '203.0.113.7' });
    expect(taken.status).toBe(201);
  });

  test('answers 404 for unknown customers and programs and those of another brand', async () => {
    const other = await service.createBrand();
    const foreign = await kycCalls(service, other).createCustomer();
    const id = await kyc.createCustomer();
    const unknown = '01980d5c-7a3e-7c4f-9a51-000000000000';
    const answers = [
      await kyc.start(foreign),
      await kyc.start(unknown),
      await kyc.start('abc'),
      await kyc.start(id, { program_id: other.programId }),
      await kyc.start(id, { program_id: unknown }),
    ];
    expect(answers.map(({ status: code, body }) => `${code} ${body.Code}`)).toEqual([
      '404 customer_dne',
      '404 customer_dne',
      '404 customer_dne',
      '404 invalid_program',
      '404 invalid_program',
    ]);
  });

  test('refuses a second start while a KYC runs, also of two concurrent ones', async () => {
    const id = await kyc.createCustomer({ ssn: '333-33-3333' });
    const both = await Promise.all([1, 2, 3, 4, 5].map(() => kyc.start(id)));
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
    await kyc.reached(id, 'document required');
    const { status: code, body } = await kyc.start(id);
    expect([code, body.Code, body.Type]).toEqual([409, 'kyc_in_progress', 'Request Error']);
    expect(await kyc.attempts(id)).toBe(2);
  });

  test('refuses a start after a passed KYC, with the time of the pass', async () => {
    const id = await kyc.createCustomer();
    await kyc.start(id);
    await kyc.reached(id, 'passed');
    const { status: code, body } = await kyc.start(id);
    expect(code).toBe(409);
    expect(body).toEqual({
      Message: expect.stringContaining(body.passed_at),
      Status: 409,
      Code: 'kyc_already_passed',
      Type: 'Request Error',
      passed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const success = (await kyc.eventsOf(id)).at(-1)?.payload as { occurred_at: string };
    expect(body.passed_at).toBe(success.occurred_at);
  });

  test('is refused after three failed attempts', async () => {
    const id = await kyc.createCustomer({ ssn: '999-99-0000' });
    for (const left of [2, 1, 0]) {
      expect((await kyc.start(id)).status).toBe(201);
      await kyc.reached(id, 'failed');
      expect(await kyc.attempts(id)).toBe(left);
    }
    const { status: code, body } = await kyc.start(id);
    expect([code, body.Code, body.Type]).toEqual([400, 'kyc_retries', 'Request Error']);
    expect(await kyc.eventNames(id)).toEqual(Array(3).fill(['submitted', 'failure']).flat());
  });

  test('answers a repeated Idempotency-Key with a conflict before any other check', async () => {
    const id = await kyc.createCustomer();
    const headers = { 'idempotency-key': 'kyc-once' };
    expect((await kyc.start(id, {}, headers)).status).toBe(201);
    const conflict = {
      type: 'RESOURCE_CONFLICT',
      code: 'idempotency_key_exists',
      message: expect.any(String),
    };
    for (const body of [{}, { program_id: 'abc' }, { ssn: 'x' }]) {
      const repeated = await kyc.start(id, body, headers);
      expect([repeated.status, repeated.body]).toEqual([409, conflict]);
    }
    const path = `/customers/${id}/verification-kyc`;
    for (const type of ['application/json', 'text/plain']) {
      const sent = { ...headers, 'content-type': type };
      const unreadable = await brand.api('POST', path, '{not JSON', sent);
      expect([unreadable.status, unreadable.body]).toEqual([409, conflict]);
    }
    const elsewhere = await kyc.start(await kyc.createCustomer(), {}, headers);
    expect([elsewhere.status, elsewhere.body]).toEqual([409, conflict]);
    expect(await kyc.attempts(id)).toBe(2);
  });

  test('starts once for fifty identical requests, and answers the others with a conflict of their key', async () => {
    const id = await kyc.createCustomer();
    const headers = { 'idempotency-key': 'kyc-fifty' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => kyc.start(id, {}, headers)));
    const refused = answers.filter((answer) => answer.body.code === 'idempotency_key_exists');
    expect(refused.map((answer) => answer.status)).toEqual(Array(49).fill(409));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(await kyc.attempts(id)).toBe(2);
  });

  test('does not use up the Idempotency-Key of a refused start', async () => {
    const id = await kyc.createCustomer({ ssn: undefined });
    const headers = { 'idempotency-key': 'kyc-refused' };
    expect((await kyc.start(id, {}, headers)).status).toBe(400);
    expect((await kyc.start(id, { ssn: '123-45-6789' }, headers)).status).toBe(201);
  });

  test('never shows an SSN in an event', async () => {
    const events = await recordedEvents(service.database, brand.brandId);
    expect(JSON.stringify(events)).not.toMatch(/123-?45-?6789|333-?33-?3333|999-?99-?0000/);
  });
});

describe('KYC status', () => {
  test('is kyc_dne before any KYC, and requires a program', async () => {
    const id = await kyc.createCustomer();
    const ask = (query: string) => brand.api('GET', `${kyc.pathOf(id)}${query}`);
    const answers = [
      await ask(`?program_id=${brand.programId}`),
      await ask(''),
      await ask('?program_id=abc'),
      await ask('?program_id=01980d5c-7a3e-7c4f-9a51-000000000000'),
    ];
    expect(answers.map(({ status: code, body }) => `${code} ${body.Code}`)).toEqual([
      '404 kyc_dne',
      '400 kyc_get_schema',
      '400 kyc_get_schema',
      '404 invalid_program',
    ]);
  });

  test('is not found by another brand', async () => {
    const other = await service.createBrand();
    const id = await kyc.createCustomer();
    await kyc.start(id);
    const answer = await other.api('GET', `${kyc.pathOf(id)}?program_id=${brand.programId}`);
    expect([answer.status, answer.body.Code]).toEqual([404, 'customer_dne']);
  });

  test('is that of the newest KYC, with the fields of the contract', async () => {
    const id = await kyc.createCustomer({ ssn: '999-99-0000' });
    await kyc.start(id);
    await kyc.reached(id, 'failed');
    await kyc.start(id, { ssn: '123-45-6789' });
    expect(await kyc.reached(id, 'passed')).toEqual({
      customer_id: id,
      brand_id: brand.brandId,
      kyc_status: 'passed',
    });
  });
});
