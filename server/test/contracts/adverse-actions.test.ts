import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applicationCalls,
  applicationNotFound,
  creditError,
  ssns,
} from '../support/application-calls.ts';
import { readPdf } from '../support/read-pdf.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const lowConfidence = 'We were unable to verify your identity from the information you provided.';

let service: TestService;
let calls: ReturnType<typeof applicationCalls>;
let denied: { customerId: string; id: string };

beforeAll(async () => {
  service = await startTestService();
  calls = applicationCalls(service, service.brand);
  denied = await calls.denied();
});
afterAll(() => service.stop());

const noticeOf = (id: string) =>
  service.brand.api('GET', `${calls.pathOf(id)}/adverse-actions/notice`);
const reportSent = (id: string) =>
  service.brand.api('POST', `${calls.pathOf(id)}/adverse-actions/notice/sent`);

describe('the third failed KYC', () => {
  test('denies the application, with the adverse action and its event', async () => {
    const { customerId, id } = denied;
    const { status, body: action } = await calls.adverseAction(id);
    expect(status).toBe(200);
    expect(action).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      application_id: id,
      date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      date_updated: action.date_created,
      service: 'kyc',
      reasons: [lowConfidence],
      notice_due_date: Temporal.Instant.from(action.date_created)
        .toZonedDateTimeISO('America/New_York')
        .toPlainDate()
        .add({ days: 30 })
        .toString(),
      notice_sent_at: null,
    });
    const failures = ['kyc.verification.submitted', 'kyc.verification.failure'];
    expect(await calls.eventNames(customerId)).toEqual([
      ...failures,
      'credit.application.kyc_warning',
      ...failures,
      'credit.application.kyc_warning',
      ...failures,
      'credit.application.adverse_action',
    ]);
    const warning = {
      event: 'credit.application.kyc_warning',
      customer_id: customerId,
      occurred_at: expect.any(String),
      application_id: id,
    };
    expect(await calls.creditEvents(customerId)).toEqual([
      expect.objectContaining(warning),
      expect.objectContaining(warning),
      {
        event: 'credit.application.adverse_action',
        customer_id: customerId,
        occurred_at: expect.any(String),
        application_id: id,
        adverse_action_id: action.id,
      },
    ]);
  });

  test('answers 3010 to every later submission, which changes nothing', async () => {
    const { customerId, id } = denied;
    const before = await calls.get(id);
    for (let tries = 0; tries < 2; tries++) {
      const { status, body } = await calls.submit(id);
      expect([status, body]).toEqual([
        409,
        creditError(3010, 'MAX_KYC_ATTEMPTS', {
          '@type': expect.stringContaining('CreditCustomerErrorDetail'),
          application_id: id,
          customer_id: customerId,
        }),
      ]);
    }
    expect(await calls.get(id)).toEqual(before);
    expect(before.application_status).toBe('denied');
    expect((await calls.patch(id, { first_name: 'Grace' })).body.code).toBe(3002);
  });

  test('names each reason once, the latest first', async () => {
    const { id } = await calls.apply(ssns.fails);
    await calls.submitTo(id, 'kyc_warning');
    await calls.submitTo(id, 'kyc_warning');
    await calls.patch(id, { ssn: ssns.watchlist });
    await calls.submitTo(id, 'denied');
    const { body } = await calls.adverseAction(id);
    expect(body.reasons).toEqual([
      'The information you provided matches an entry on a government watchlist.',
      lowConfidence,
    ]);
  });

  test('leaves a new application of the customer with all attempts', async () => {
    const { customerId, id } = await calls.denied();
    expect(await calls.kyc.attempts(customerId)).toBe(0);
    await service.brand.api('PATCH', `/customers/${customerId}`, { ssn: ssns.passes });
    const { application_id: next } = await calls.create(customerId);
    expect(await calls.kyc.attempts(customerId)).toBe(3);
    await calls.submitTo(next, 'approved');
    expect((await calls.get(id)).application_status).toBe('denied');
  });

  test('counts KYCs that the customer started directly since the application', async () => {
    const { customerId, id } = await calls.apply(ssns.fails);
    await calls.submitTo(id, 'kyc_warning');
    for (let direct = 0; direct < 2; direct++) {
      await calls.kyc.start(customerId);
      await calls.kyc.reached(customerId, 'failed');
    }
    await calls.reached(id, 'denied');
    expect((await calls.submit(id)).body.code).toBe(3010);
    expect((await calls.adverseAction(id)).body.reasons).toEqual([lowConfidence]);
  });

  test('leaves an application that was never submitted unchanged, but refuses it with 3010', async () => {
    const { customerId, id } = await calls.apply(ssns.fails);
    for (let direct = 0; direct < 3; direct++) {
      await calls.kyc.start(customerId);
      await calls.kyc.reached(customerId, 'failed');
    }
    expect((await calls.submit(id)).body.code).toBe(3010);
    expect((await calls.get(id)).application_status).toBe('created');
    const { status, body } = await calls.adverseAction(id);
    expect([status, body]).toEqual([404, applicationNotFound]);
  });
});

describe('an application without an adverse action', () => {
  test('answers 404 with code 3001 for the action, its notice and the delivery report', async () => {
    const { id } = await calls.apply(ssns.passes);
    for (const { status, body } of [
      await calls.adverseAction(id),
      await noticeOf(id),
      await reportSent(id),
    ]) {
      expect([status, body]).toEqual([404, applicationNotFound]);
    }
  });
});

describe('the notice', () => {
  test('is an HTML page with every statement that Regulation B requires', async () => {
    const { status, headers, body } = await noticeOf(denied.id);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const part of [
      'Ada Example',
      '1234 Market St',
      'Demo Bank, N.A.',
      'your application for credit has been denied',
      lowConfidence,
      'The Federal Equal Credit Opportunity Act prohibits creditors from discriminating',
      'Office of the Comptroller of the Currency, Customer Assistance Group, P.O. Box 53570',
      'Demo Identity Bureau',
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toContain('must be sent');
    expect(body).not.toContain('999-99');
  });

  test('shows the applicant as submitted, with every character escaped', async () => {
    const customerId = await calls.kyc.createCustomer({
      ssn: ssns.fails,
      first_name: "D'Arcy",
      addresses: [
        {
          address_type: 'PHYSICAL',
          street: '1 Elm St',
          city: '<b>Oak & "Land"',
          state: 'CA',
          zip_code: '94607',
          country: 'US',
          is_primary: true,
        },
      ],
    });
    const { application_id: id } = await calls.create(customerId);
    await calls.submitTo(id, 'kyc_warning');
    await calls.submitTo(id, 'kyc_warning');
    await calls.submitTo(id, 'denied');
    await service.brand.api('PATCH', `/customers/${customerId}`, { first_name: 'Grace' });
    const { body } = await noticeOf(id);
    expect(body).toContain('D&#39;Arcy Example');
    expect(body).toContain('&lt;b&gt;Oak &amp; &quot;Land&quot;, CA 94607');
    expect(body).not.toContain('<b>');
  });

  test('is the same when it was sent; the first report counts', async () => {
    const { id } = await calls.denied();
    const { body: page } = await noticeOf(id);
    const { status, body: sent } = await reportSent(id);
    expect(status).toBe(200);
    expect(sent.notice_sent_at).toBe(sent.date_updated);
    expect((await reportSent(id)).body).toEqual(sent);
    expect((await calls.adverseAction(id)).body).toEqual(sent);
    expect((await noticeOf(id)).body).toBe(page);
  });

  test('is a PDF on request, by the query before the header', async () => {
    const path = `${calls.pathOf(denied.id)}/adverse-actions/notice`;
    const byQuery = await getBytes(`${path}?format=pdf`);
    expect(byQuery.type).toBe('application/pdf');
    expect(byQuery.disposition).toMatch(/^inline; filename="adverse-action-[0-9a-f-]{36}\.pdf"$/);
    expect(readPdf(byQuery.bytes).text).toContain(`• ${lowConfidence}`.slice(2));
    const byHeader = await getBytes(path, 'application/pdf');
    expect(byHeader.bytes.equals(byQuery.bytes)).toBe(true);
    expect((await getBytes(`${path}?format=html`, 'application/pdf')).type).toContain('text/html');
    const { status, body } = await service.brand.api('GET', `${path}?format=docx`);
    expect([status, body.details]).toEqual([400, { format: 'must be one of html, pdf' }]);
  });
});

async function getBytes(path: string, accept = '*/*') {
  const answer = await fetch(`${service.origin}/api/v0.1${path}`, {
    headers: { ...service.brand.keys, accept },
  });
  return {
    type: answer.headers.get('content-type'),
    disposition: answer.headers.get('content-disposition'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}
