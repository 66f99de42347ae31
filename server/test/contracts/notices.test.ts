import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AgreementSteps, agreementSteps } from '../support/agreement-steps.ts';
import { applicationCalls } from '../support/application-calls.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let calls: ReturnType<typeof applicationCalls>;

beforeAll(async () => {
  service = await startTestService();
  calls = applicationCalls(service, service.brand);
});
afterAll(() => service.stop());

describe('an adverse action', () => {
  test('is a notice with its id, wherever it is reported as sent', async () => {
    const { api } = service.brand;
    const first = await calls.denied();
    const second = await calls.denied();
    const { body: actions } = await api('GET', '/credit/adverse-actions');
    const { body: notices } = await api('GET', '/notices?kind=adverse_action');
    expect(notices.data).toEqual(
      actions.data.map((action: Record<string, string>) => ({
        notice_id: action.id,
        kind: 'adverse_action',
        status: 'owed',
        customer_id: action.customer_id,
        program_id: service.brand.programId,
        subject_id: action.application_id,
        owed_by: action.notice_due_date,
        channel: 'mail',
        sent_at: null,
        sent_method: null,
        sent_by: null,
        date_created: action.date_created,
      })),
    );
    const idOf = async (id: string) => (await calls.adverseAction(id)).body.id;
    const path = `${calls.pathOf(first.id)}/adverse-actions/notice`;
    const paper = await api('GET', `/notices/${await idOf(first.id)}/paper`);
    expect(paper.body).toBe((await api('GET', path)).body);
    await api('POST', `${path}/sent`);
    const told = (await api('GET', `/notices/${await idOf(first.id)}`)).body;
    expect(told).toMatchObject({
      status: 'sent',
      sent_method: null,
      sent_by: { kind: 'key', id: expect.any(String) },
    });
    const sent = await api('POST', `/notices/${await idOf(second.id)}/sent`, { method: 'mail' });
    const action = (await calls.adverseAction(second.id)).body;
    expect([sent.status, action.notice_sent_at]).toEqual([200, sent.body.sent_at]);
    expect((await calls.get(second.id)).notice_sent_at).toBe(sent.body.sent_at);
  });
});

describe('a notice', () => {
  let steps: AgreementSteps;
  let customer: string;
  let owed: { notice_id: string; owed_by: string };

  beforeAll(async () => {
    const brand = await service.createBrand();
    steps = await agreementSteps(service, brand);
    customer = await steps.customer();
    const { agreement_id } = await steps.published();
    await steps.accepted(customer, agreement_id);
    const effective_on = (await steps.today()).add({ days: 75 }).toString();
    await steps.published({ changes: ['fee_raised'], effective_on });
    await steps.clock.advance({ by: 'PT1S' });
    owed = await steps.noticeOf(customer, 'agreement_changed');
  });

  test('is told when it is owed, with its day and way', async () => {
    const [event] = await steps.events('notice.owed');
    expect(event.payload).toMatchObject({
      notice_id: owed.notice_id,
      kind: 'agreement_changed',
      channel: 'mail',
      owed_by: (await steps.today()).add({ days: 30 }).toString(),
    });
  });

  test.each([
    ['a time in the future', { method: 'mail', sent_at: '2099-01-01T00:00:00Z' }, 'future'],
    ['a time before it was owed', { method: 'mail', sent_at: '2020-01-01T00:00:00Z' }, 'before'],
    ['no time', { method: 'mail', sent_at: 'yesterday' }, 'sent_at'],
    ['an unknown way', { method: 'pigeon' }, 'method'],
    ['no way', {}, 'method'],
  ])('is not sent by a report of %s', async (_, body, words) => {
    const { status, body: answer } = await steps.sent(owed.notice_id, body);
    expect([status, answer.Message]).toEqual([400, expect.stringContaining(words)]);
  });

  test('that is owed by mail is not sent electronically', async () => {
    const { status, body } = await steps.sent(owed.notice_id, { method: 'electronic' });
    expect([status, body.Code]).toEqual([409, 'notice_by_mail']);
    expect((await steps.notices('status=owed')).length).toBe(1);
  });

  test('is told as overdue once, on day 31 and not on day 30', async () => {
    await steps.clock.advance({ by: 'P30D' });
    expect(await steps.events('notice.overdue')).toEqual([]);
    expect((await steps.notices('status=owed')).length).toBe(1);
    await steps.clock.advance({ by: 'P1D' });
    const events = await steps.events('notice.overdue');
    expect(events.map(({ payload }: { payload: object }) => payload)).toEqual([
      expect.objectContaining({ notice_id: owed.notice_id, owed_by: owed.owed_by }),
    ]);
    expect((await steps.notices('status=overdue')).length).toBe(1);
    await steps.clock.advance({ by: 'P5D' });
    expect(await steps.events('notice.overdue')).toHaveLength(1);
  });

  test('is sent once, also where it is late and reported by many at once', async () => {
    const at = (await steps.clock.now()).subtract({ hours: 2 }).toString();
    const answers = await Promise.all([
      steps.sent(owed.notice_id, { method: 'mail', sent_at: at }),
      steps.sent(owed.notice_id, { method: 'in_person' }),
      steps.sent(owed.notice_id, { method: 'mail' }),
    ]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.status).toBe('sent');
    expect(await steps.events('notice.sent')).toHaveLength(1);
  });
});

test('E-SIGN: a paper is owed as the customer agreed when it became owed', async () => {
  const brand = await service.createBrand();
  const steps = await agreementSteps(service, brand);
  const customer = await steps.customer();
  const terms = await steps.published();
  const esign = await steps.published({ kind: 'esign', title: 'Electronic papers' });
  await steps.accepted(customer, terms.agreement_id);
  const { consent_id } = await steps.accepted(customer, esign.agreement_id);
  const change = async (text: string, days: number) => {
    const effective_on = (await steps.today()).add({ days }).toString();
    await steps.published({ text, changes: ['fee_raised'], effective_on });
    await steps.clock.advance({ by: 'PT1S' });
  };
  await change('Second.', 60);
  const [first] = await steps.notices(`customer_id=${customer}`);
  expect(first.channel).toBe('electronic');
  await brand.api('POST', `/consents/${consent_id}/withdraw`);
  const confirmation = await steps.noticeOf(customer, 'esign_withdrawn');
  expect(confirmation).toMatchObject({
    channel: 'mail',
    subject_id: consent_id,
    owed_by: (await steps.today()).add({ days: 30 }).toString(),
  });
  await change('Third.', 70);
  const changes = await steps.notices(`customer_id=${customer}&kind=agreement_changed`);
  expect(changes.map(({ channel }: { channel: string }) => channel)).toEqual([
    'mail',
    'electronic',
  ]);
  // The answer's time has less digits than the row.
  const at = { method: 'electronic', sent_at: first.date_created };
  expect((await steps.sent(first.notice_id, at)).status).toBe(200);
  const mailed = await steps.sent(changes[0].notice_id, { method: 'electronic' });
  expect(mailed.body.Code).toBe('notice_by_mail');
  const paper = await brand.api('GET', `/notices/${confirmation.notice_id}/paper`);
  expect(paper.body).toContain('by mail from now on');
});

test('papers about agreements that were not sent are owed to a deleted customer no more', async () => {
  const brand = await service.createBrand();
  const steps = await agreementSteps(service, brand);
  const customer = await steps.customer();
  await steps.accepted(customer, (await steps.published()).agreement_id);
  const later = async (days: number) => (await steps.today()).add({ days }).toString();
  await steps.published({ changes: ['fee_raised'], effective_on: await later(45) });
  await steps.published({ changes: ['fee_raised'], effective_on: await later(50) });
  await steps.clock.advance({ by: 'PT1S' });
  const [second, first] = await steps.notices(`customer_id=${customer}`);
  await steps.sent(first.notice_id);
  await brand.api('POST', `/notices/${second.notice_id}/reject`);
  expect((await brand.api('DELETE', `/customers/${customer}`)).status).toBe(200);
  const left = await steps.notices();
  expect(left.map(({ notice_id }: { notice_id: string }) => notice_id)).toEqual([first.notice_id]);
});
