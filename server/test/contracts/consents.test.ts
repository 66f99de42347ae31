import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AgreementSteps, agreementSteps } from '../support/agreement-steps.ts';
import { applicationCalls, ssns } from '../support/application-calls.ts';
import { readPdf } from '../support/read-pdf.ts';
import { openSampleCard } from '../support/sample-cards.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let steps: AgreementSteps;
let agreement: { agreement_id: string; sha256: string };
let esign: { agreement_id: string };

beforeAll(async () => {
  service = await startTestService({ worker: false });
  steps = await agreementSteps(service, service.brand);
  agreement = await steps.published();
  esign = await steps.published({ kind: 'esign', title: 'Electronic papers' });
});
afterAll(() => service.stop());

const evidence = { ip_address: '203.0.113.7', user_agent: 'Sample/1.0', is_separate: true };

describe('a consent', () => {
  test('says who accepted which version, when and how', async () => {
    const customer = await steps.customer();
    const { status, body } = await steps.accept(customer, agreement.agreement_id, evidence);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      customer_id: customer,
      agreement: agreementRef(),
      given_by: 'request',
      accepted_at: (await steps.clock.now()).toString({ fractionalSecondDigits: 3 }),
      ...evidence,
      can_be_withdrawn: false,
      withdrawn_at: null,
    });
    const path = `/consents/${body.consent_id}`;
    expect((await service.brand.api('GET', path)).body).toEqual(body);
    expect(await steps.consents(customer)).toEqual([body]);
    const ofVersion = await service.brand.api(
      'GET',
      `/agreements/${agreement.agreement_id}/consents`,
    );
    expect(ofVersion.body.data).toContainEqual(body);
  });

  test('is one where the version is accepted twice or at once, as it was recorded first', async () => {
    const customer = await steps.customer();
    const ask = () => steps.accept(customer, agreement.agreement_id, evidence);
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    const ids = new Set(answers.map(({ body }) => body.consent_id));
    expect([answers.map(({ status }) => status), ids.size]).toEqual([[201, 201, 201, 201], 1]);
    await steps.clock.advance({ by: 'P1D' });
    const later = await steps.accept(customer, agreement.agreement_id, { user_agent: 'Other' });
    expect(later.body).toEqual(answers[0]?.body);
  });

  test('cannot be changed, and only some can be withdrawn', async () => {
    const customer = await steps.customer();
    const { consent_id } = await steps.accepted(customer, agreement.agreement_id);
    const refused = await service.brand.api('POST', `/consents/${consent_id}/withdraw`);
    expect([refused.status, refused.body.Code]).toEqual([409, 'consent_stays']);
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      const answer = await service.brand.api(method, `/consents/${consent_id}`, {});
      expect([method, answer.status]).toEqual([method, 405]);
    }
    const paperless = await steps.accepted(customer, esign.agreement_id);
    const withdraw = () => service.brand.api('POST', `/consents/${paperless.consent_id}/withdraw`);
    const [first, ...others] = await Promise.all([withdraw(), withdraw(), withdraw()]);
    expect(first?.body).toMatchObject({
      can_be_withdrawn: false,
      withdrawn_at: expect.any(String),
    });
    for (const other of others) expect(other.body).toEqual(first?.body);
    const again = await steps.accepted(customer, esign.agreement_id);
    expect(again.consent_id).not.toBe(paperless.consent_id);
    expect(await steps.consents(customer)).toHaveLength(3);
  });

  test.each([
    ['no agreement', {}, 'agreement_id'],
    ['an address that is none', { ip_address: 'home' }, 'ip_address'],
    ['an address with a number over 255', { ip_address: '203.0.113.256' }, 'ip_address'],
    ['a browser without an end', { user_agent: 'x'.repeat(501) }, 'user_agent'],
  ])('is refused with %s, by the name of the field', async (_, body, field) => {
    const customer = await steps.customer();
    const given =
      field === 'agreement_id' ? body : { agreement_id: agreement.agreement_id, ...body };
    const answer = await service.brand.api('POST', `/customers/${customer}/consents`, given);
    expect([answer.status, answer.body.Message]).toEqual([400, expect.stringContaining(field)]);
    expect(await steps.consents(customer)).toEqual([]);
  });

  test('needs a customer and an agreement of the brand', async () => {
    const elsewhere = await service.createBrand();
    const customer = await steps.customer();
    const foreign = await elsewhere.api('POST', `/customers/${customer}/consents`, {
      agreement_id: agreement.agreement_id,
    });
    expect(foreign.body.Code).toBe('customer_dne');
    const unknown = await steps.accept(customer, '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c99');
    expect(unknown.body.Code).toBe('agreement_dne');
    expect((await elsewhere.api('GET', `/customers/${customer}/consents`)).status).toBe(404);
  });
});

test('a withdrawal ends the consents to all versions of a kind', async () => {
  const brand = await service.createBrand();
  const own = await agreementSteps(service, brand);
  const customer = await own.customer();
  const publish = (changes?: string[]) =>
    own.published({ kind: 'esign', title: 'Electronic papers', text: 'You agree.', changes });
  await own.accepted(customer, (await publish()).agreement_id);
  const { consent_id } = await own.accepted(
    customer,
    (await publish(['other_minor'])).agreement_id,
  );
  expect((await brand.api('POST', `/consents/${consent_id}/withdraw`)).status).toBe(200);
  expect(await own.agreementsOf(customer)).toEqual([]);
  expect((await own.noticeOf(customer, 'esign_withdrawn')).channel).toBe('mail');
});

test('the record for an examiner has each consent, as a page and a PDF', async () => {
  const customer = await steps.customer();
  await steps.accept(customer, agreement.agreement_id, evidence);
  const path = `/customers/${customer}/consents/record`;
  const { identity, authorization } = service.brand.keys;
  const { body: page } = await service.brand.api('GET', path);
  const pdf = await fetch(`${service.origin}/api/v0.1${path}?format=pdf`, {
    headers: { identity, authorization },
  });
  const { text } = readPdf(Buffer.from(await pdf.arrayBuffer()));
  for (const part of [
    agreement.sha256,
    '203.0.113.7',
    'Sample/1.0',
    'Terms, version 1',
    customer,
  ]) {
    expect(page).toContain(part);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(part);
  }
});

describe('the terms of an application', () => {
  test('are a consent to the cardholder agreement that is in force, once', async () => {
    const calls = applicationCalls(service, service.brand);
    const customer = await steps.customer();
    const created = await calls.create(customer, { terms_accepted: true });
    expect(created.applicant).toMatchObject({ terms_accepted: true });
    const [consent, ...others] = await steps.consents(customer);
    expect(others).toEqual([]);
    expect(consent).toMatchObject({ given_by: 'application', agreement: agreementRef() });
    await calls.patch(created.application_id, { terms_accepted: false });
    await calls.patch(created.application_id, { terms_accepted: true });
    expect(await steps.consents(customer)).toEqual([consent]);
  });

  test('are the boolean alone where the program has no agreement', async () => {
    const brand = await service.createBrand();
    const calls = applicationCalls(service, brand);
    const customer = await calls.kyc.createCustomer({ ssn: ssns.passes });
    await calls.create(customer, { terms_accepted: true });
    const { body } = await brand.api('GET', `/customers/${customer}/consents`);
    expect(body.data).toEqual([]);
  });
});

describe('agreements that a program requires', () => {
  test('are named by an application that is submitted without them', async () => {
    const settings = { consents_to_apply: 'cardholder,security' };
    const brand = await service.createBrand(settings);
    const own = await agreementSteps(service, brand);
    const calls = applicationCalls(service, brand);
    const security = await own.published({ kind: 'security', title: 'Pledge' });
    const terms = await own.published();
    const customer = await calls.kyc.createCustomer({ ssn: ssns.passes });
    const { application_id } = await calls.create(customer);
    const refused = await calls.submit(application_id);
    expect([refused.status, refused.body.code]).toEqual([422, 3003]);
    const told = JSON.stringify(refused.body);
    expect(told).toContain('consents.cardholder');
    expect(told).toContain('consents.security');
    await own.accepted(customer, terms.agreement_id);
    const still = JSON.stringify((await calls.submit(application_id)).body);
    expect(still).not.toContain('consents.cardholder');
    expect(still).toContain('consents.security');
    await own.accepted(customer, security.agreement_id);
    expect((await calls.submit(application_id)).status).toBe(200);
  });

  test('are named by a card that is asked for without them', async () => {
    const brand = await service.createBrand();
    const own = await agreementSteps(service, brand);
    const { customerId, depositId } = await openSampleCard(service, 10_000n, brand);
    const settings = { consents_for_card: 'security' };
    await brand.api('PATCH', `/programs/${brand.programId}/settings`, settings);
    const ask = () => brand.api('POST', '/cards', { account_id: depositId });
    const refused = await ask();
    expect([refused.status, refused.body.Code]).toEqual([409, 'consent_missing']);
    expect(refused.body.Message).toContain('security');
    const security = await own.published({ kind: 'security', title: 'Pledge' });
    await own.accepted(customerId, security.agreement_id);
    expect((await ask()).status).toBe(201);
  });

  test('are settings of known kinds', async () => {
    const { api, programId } = service.brand;
    const set = (consents_to_apply: string) =>
      api('PATCH', `/programs/${programId}/settings`, { consents_to_apply });
    for (const bad of ['loan', 'cardholder,', 'cardholder security', ',']) {
      const { status, body } = await set(bad);
      expect([bad, status, body.Message]).toEqual([
        bad,
        400,
        expect.stringContaining('consents_to_apply'),
      ]);
    }
  });
});

test('a deleted customer’s consents stay, and lose the address and browser after 25 months', async () => {
  const customer = await steps.customer();
  await steps.accept(customer, agreement.agreement_id, evidence);
  expect((await service.brand.api('DELETE', `/customers/${customer}`)).status).toBe(200);
  const [kept] = await steps.consents(customer);
  expect(kept).toMatchObject({ ip_address: evidence.ip_address, agreement: agreementRef() });
  const end = (await steps.clock.now()).toZonedDateTimeISO('UTC').add({ months: 25 });
  const advanceTo = (at: Temporal.ZonedDateTime) =>
    steps.clock.advance({ to: at.toInstant().toString() });
  for (const months of [14, 7]) await advanceTo(end.subtract({ months }));
  await advanceTo(end.subtract({ days: 1 }));
  expect((await steps.consents(customer))[0]).toEqual(kept);
  await steps.clock.advance({ by: 'P2D' });
  const [erased] = await steps.consents(customer);
  expect(erased).toEqual({ ...kept, ip_address: null, user_agent: null });
  const record = await service.brand.api('GET', `/customers/${customer}/consents/record`);
  expect(record.body).toContain('The customer was deleted.');
});

function agreementRef() {
  return expect.objectContaining({
    agreement_id: agreement.agreement_id,
    sha256: agreement.sha256,
    is_sample: false,
  });
}
