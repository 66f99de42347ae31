import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AgreementSteps, agreementSteps } from '../support/agreement-steps.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let steps: AgreementSteps;
const unknownId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c99';
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

beforeAll(async () => {
  service = await startTestService({ worker: false });
  steps = await agreementSteps(service, service.brand);
});
afterAll(() => service.stop());

const list = async (query = '') =>
  (await service.brand.api('GET', `/programs/${service.brand.programId}/agreements?${query}`)).body
    .data;

describe('a version of an agreement', () => {
  test('has the hash of its words, which are returned as they were published', async () => {
    const text = 'Terms — with “quotes”,\r\na second line\n';
    const made = await steps.published({ kind: 'privacy', title: 'Privacy', text });
    expect(made).toMatchObject({
      kind: 'privacy',
      version: 1,
      has_text: true,
      address: null,
      sha256: sha256(text),
      effective_on: (await steps.today()).toString(),
      changes: [],
      is_significant: false,
      is_in_force: true,
      is_sample: false,
    });
    const id = made.agreement_id;
    const words = await service.brand.api('GET', `/agreements/${id}/text`);
    expect(words.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(words.body).toBe(text);
    expect((await service.brand.api('GET', `/agreements/${id}`)).body).toEqual(made);
  });

  test('may stand at an address of the brand, with its hash', async () => {
    const address = 'https://brand.example/esign';
    const given = { kind: 'esign', title: 'E-SIGN', text: undefined, address };
    expect((await steps.publish(given)).body.Message).toContain('sha256');
    const made = await steps.published({ ...given, sha256: sha256('elsewhere') });
    expect(made).toMatchObject({ has_text: false, address, sha256: sha256('elsewhere') });
    const words = await service.brand.api('GET', `/agreements/${made.agreement_id}/text`);
    expect([words.status, words.body.Code]).toEqual([404, 'agreement_text_elsewhere']);
    expect(words.body.Message).toContain(address);
  });

  test('replaces the one before it from its day on', async () => {
    const first = await steps.published();
    const effective_on = (await steps.today()).add({ days: 3 }).toString();
    const second = await steps.published({ changes: ['name_changed'], effective_on, text: 'New.' });
    expect([second.version, second.is_in_force]).toEqual([2, false]);
    expect([first.replaces_agreement_id, second.replaces_agreement_id]).toEqual([
      null,
      first.agreement_id,
    ]);
    const inForce = async () =>
      (await list('kind=cardholder'))
        .filter(({ is_in_force }: { is_in_force: boolean }) => is_in_force)
        .map(({ version }: { version: number }) => version);
    expect(await inForce()).toEqual([1]);
    await steps.clock.advance({ by: 'P3D' });
    expect(await inForce()).toEqual([2]);
    const customer = await steps.customer();
    const late = await steps.accept(customer, first.agreement_id);
    expect([late.status, late.body.Code]).toEqual([409, 'agreement_not_in_force']);
    expect(late.body.Message).toContain('version 2 has replaced it');
  });

  test.each([
    ['neither words nor an address', { text: undefined }, 'text'],
    ['a hash of other words', { sha256: sha256('other') }, 'sha256'],
    ['a hash in capital letters', { sha256: sha256('Pay monthly.').toUpperCase() }, 'sha256'],
    ['an address without TLS', { text: undefined, address: 'http://brand.example' }, 'address'],
    ['an unknown kind', { kind: 'loan' }, 'kind'],
    ['an unknown difference', { changes: ['rate_raised'] }, 'changes'],
    ['no difference from the version before', { kind: 'cardholder' }, 'changes'],
    ['a day before today', { changes: [], effective_on: '2020-01-01' }, 'effective_on'],
    ['a day that does not exist', { changes: [], effective_on: '2027-02-30' }, 'effective_on'],
    ['no title', { title: '', changes: [] }, 'title'],
    ['a title of blanks', { title: '  ', changes: [] }, 'title'],
    ['words of blanks', { text: ' \n ', changes: [] }, 'text'],
    ['words without an end', { text: 'x'.repeat(200_001), changes: [] }, 'text'],
  ])('is refused with %s, by the name of the field', async (_, body, field) => {
    const before = await list();
    const { status, body: answer } = await steps.publish(body);
    expect([status, answer.Code]).toEqual([400, expect.any(String)]);
    expect(answer.Message).toContain(field);
    expect(await list()).toEqual(before);
  });

  test('of a first publication has no differences', async () => {
    const { status, body } = await steps.publish({ kind: 'security', changes: ['fee_raised'] });
    expect([status, body.Message]).toEqual([400, expect.stringContaining('changes must be left')]);
  });

  test('belongs to a program, and to one brand', async () => {
    const { api } = service.brand;
    const elsewhere = await service.createBrand();
    const body = { kind: 'privacy', title: 'x', text: 'x' };
    const foreign = await api('POST', `/programs/${elsewhere.programId}/agreements`, body);
    expect(foreign.status).toBe(404);
    const [{ agreement_id }] = await list();
    for (const path of [
      `/agreements/${agreement_id}`,
      `/agreements/${agreement_id}/text`,
      `/agreements/${agreement_id}/consents`,
    ]) {
      const answer = await elsewhere.api('GET', path);
      expect([path, answer.status, answer.body.Code]).toEqual([path, 404, 'agreement_dne']);
    }
    expect((await api('GET', `/agreements/${unknownId}`)).body.Code).toBe('agreement_dne');
  });

  test('has one number where two are published at once', async () => {
    const at = { kind: 'autopay', title: 'Autopay', text: 'Debit me.' };
    const answers = await Promise.all([1, 2, 3].map(() => steps.publish({ ...at, changes: [] })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const versions = (await list('kind=autopay')).map(
      ({ version }: { version: number }) => version,
    );
    expect(versions.toSorted()).toEqual([1, 2, 3]);
  });
});
