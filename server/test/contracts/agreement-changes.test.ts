import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AgreementSteps, agreementSteps } from '../support/agreement-steps.ts';
import { readPdf } from '../support/read-pdf.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

type Scene = Omit<AgreementSteps, 'customer'> & {
  brand: TestBrand;
  /** The id of the earlier customer. */
  customer: string;
  newCustomer: AgreementSteps['customer'];
};

/** A customer who accepted version 1, and the publication of version 2, which holds `days` days later. */
async function changed(days: number, changes: string[] = ['fee_raised']): Promise<Scene> {
  const brand = await service.createBrand();
  const steps = await agreementSteps(service, brand);
  const customer = await steps.customer();
  await steps.accepted(customer, (await steps.published()).agreement_id);
  const effective_on = (await steps.today()).add({ days }).toString();
  await steps.published({
    text: 'Pay weekly.\r\nIn two lines,\twith a tab\r\n\r\nand a second paragraph.',
    changes,
    effective_on,
  });
  await steps.clock.advance({ by: 'PT1S' });
  return { ...steps, brand, customer, newCustomer: steps.customer };
}

const noticeOf = (scene: Scene) => scene.noticeOf(scene.customer, 'agreement_changed');
const version = (scene: Scene) => scene.versionOf(scene.customer);
const days = (scene: Scene, count: number) => scene.clock.advance({ by: `P${count}D` });

describe('an agreement that was changed on day 0, with its notice sent', () => {
  test('is in force on day 45, and not on day 44', async () => {
    const scene = await changed(45);
    const notice = await noticeOf(scene);
    expect(notice).toMatchObject({
      status: 'owed',
      owed_by: (await scene.today()).toString(),
      channel: 'mail',
    });
    expect((await scene.sent(notice.notice_id)).status).toBe(200);
    await days(scene, 44);
    expect(await version(scene)).toBe(1);
    await days(scene, 1);
    expect(await version(scene)).toBe(2);
  });

  test('is in force 45 days after a later notice', async () => {
    const scene = await changed(50);
    const { notice_id } = await noticeOf(scene);
    await days(scene, 10);
    await scene.sent(notice_id);
    const [{ next }] = await scene.agreementsOf(scene.customer);
    const expected = (await scene.today()).add({ days: 45 }).toString();
    expect(next).toMatchObject({ notice_id, takes_effect_on: expected, rejected_at: null });
    await days(scene, 44);
    expect(await version(scene)).toBe(1);
    await days(scene, 1);
    expect(await version(scene)).toBe(2);
  });

  test('is in force on its own day where the notice was early', async () => {
    const scene = await changed(100);
    await scene.sent((await noticeOf(scene)).notice_id);
    await days(scene, 99);
    expect(await version(scene)).toBe(1);
    await days(scene, 1);
    expect(await version(scene)).toBe(2);
  });
});

test('an agreement whose notice was never sent is never in force for an earlier customer', async () => {
  const scene = await changed(45);
  await days(scene, 360);
  expect(await version(scene)).toBe(1);
  const [{ next }] = await scene.agreementsOf(scene.customer);
  expect(next).toMatchObject({ version: 2, takes_effect_on: null });
  const newcomer = await scene.newCustomer();
  await scene.accepted(newcomer, next.agreement_id);
  expect(await scene.versionOf(newcomer)).toBe(2);
});

test('a version with small changes is in force on its day, without a notice', async () => {
  const scene = await changed(5, ['limit_lowered', 'name_changed']);
  expect(await scene.notices(`customer_id=${scene.customer}`)).toEqual([]);
  await days(scene, 4);
  expect(await version(scene)).toBe(1);
  await days(scene, 1);
  expect(await version(scene)).toBe(2);
});

test('a later version has the changes of the one before, and waits for its notice', async () => {
  const scene = await changed(45);
  const effective_on = (await scene.today()).add({ days: 46 }).toString();
  await scene.published({ text: 'Pay daily.', changes: ['other_minor'], effective_on });
  await days(scene, 60);
  expect(await version(scene)).toBe(1);
  await scene.sent((await noticeOf(scene)).notice_id);
  await days(scene, 45);
  expect(await version(scene)).toBe(3);
});

test('a significant change needs a day at least 45 days ahead', async () => {
  const brand = await service.createBrand();
  const steps = await agreementSteps(service, brand);
  await steps.published();
  const publish = async (days: number) =>
    steps.publish({
      changes: ['security_interest'],
      effective_on: (await steps.today()).add({ days }).toString(),
    });
  const early = await publish(44);
  expect([early.status, early.body.Message]).toEqual([
    400,
    expect.stringContaining('12 CFR 1026.9(c)(2)'),
  ]);
  expect((await publish(45)).status).toBe(201);
});

test('a customer who accepts the old version after the publication is owed the notice too', async () => {
  const scene = await changed(60);
  const [{ accepted }] = await scene.agreementsOf(scene.customer);
  const newcomer = await scene.newCustomer();
  await scene.accepted(newcomer, accepted.agreement_id);
  const notice = await scene.noticeOf(newcomer, 'agreement_changed');
  expect(notice.owed_by).toBe((await scene.today()).add({ days: 15 }).toString());
});

test('a customer who accepts the changed version is owed its notice no more', async () => {
  const scene = await changed(45);
  const [{ next }] = await scene.agreementsOf(scene.customer);
  await days(scene, 50);
  expect((await noticeOf(scene)).status).toBe('overdue');
  await scene.accepted(scene.customer, next.agreement_id);
  expect(await scene.notices(`customer_id=${scene.customer}`)).toEqual([]);
  expect(await version(scene)).toBe(2);
});

test('a security interest that is added to an open account holds 45 days after its notice, though it was accepted', async () => {
  const brand = await service.createBrand();
  const steps = await agreementSteps(service, brand);
  const terms = await steps.published();
  const [early, without] = [await steps.customer(), await steps.customer()];
  await steps.accepted(early, terms.agreement_id);
  const pledge = await steps.published({ kind: 'security', title: 'Pledge' });
  await steps.clock.advance({ by: 'PT1S' });
  expect(await steps.notices(`customer_id=${without}`)).toEqual([]);
  const { notice_id } = await steps.noticeOf(early, 'agreement_changed');
  const { body: paper } = await brand.api('GET', `/notices/${notice_id}/paper`);
  expect(paper).toContain('a security interest is acquired');
  await steps.accepted(early, pledge.agreement_id);
  const holds = async (customer: string) => {
    const all = await steps.agreementsOf(customer);
    const { in_force, next } = all.find(({ kind }: { kind: string }) => kind === 'security');
    return [in_force?.version ?? null, next?.takes_effect_on ?? null];
  };
  expect(await holds(early)).toEqual([null, null]);
  await steps.sent(notice_id);
  const day45 = (await steps.today()).add({ days: 45 }).toString();
  expect(await holds(early)).toEqual([null, day45]);
  await steps.clock.advance({ by: 'P44D' });
  expect(await holds(early)).toEqual([null, day45]);
  await steps.clock.advance({ by: 'P1D' });
  expect(await holds(early)).toEqual([1, null]);
  // A customer who accepts both has it in the opening disclosures.
  await steps.accepted(without, terms.agreement_id);
  await steps.accepted(without, pledge.agreement_id);
  expect(await holds(without)).toEqual([1, null]);
  expect(await steps.notices(`customer_id=${without}`)).toEqual([]);
});

test('all earlier customers are owed the notice, once, in pieces', async () => {
  const brand = await service.createBrand();
  const steps = await agreementSteps(service, brand);
  const { agreement_id } = await steps.published();
  const customers: string[] = [];
  for (let i = 0; i < 205; i++) customers.push(await steps.customer());
  for (const id of customers) await steps.accepted(id, agreement_id);
  await brand.api('DELETE', `/customers/${customers[0]}`);
  const effective_on = (await steps.today()).add({ days: 45 }).toString();
  await steps.published({ changes: ['fee_raised'], effective_on });
  await steps.clock.advance({ by: 'PT1S' });
  const { rows } = await service.owner.query(
    `select count(*)::integer as count, count(distinct customer_id)::integer as people
       from notices where brand_id = $1`,
    [brand.brandId],
  );
  expect(rows).toEqual([{ count: 204, people: 204 }]);
});

describe('a rejected change', () => {
  const reject = (scene: Scene, id: string) => scene.brand.api('POST', `/notices/${id}/reject`);

  test('never holds, ends purchases, and leaves the rest of the account as it is', async () => {
    const scene = await changed(45);
    const { brand } = scene;
    const { customerId, cardId, depositId } = await openSampleCard(service, 20_000n, brand);
    const [{ accepted }] = await scene.agreementsOf(scene.customer);
    await scene.accepted(customerId, accepted.agreement_id);
    const { notice_id } = await scene.noticeOf(customerId, 'agreement_changed');
    const answers = await Promise.all([reject(scene, notice_id), reject(scene, notice_id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const buy = async () =>
      (await brand.api('POST', '/simulate/authorization', samplePurchase(cardId, '1.00'))).body;
    expect(await buy()).toMatchObject({ transaction_state: 'declined' });
    for (const [method, path, body] of [
      ['PATCH', `/cards/${cardId}`, { status: 'active' }],
      ['POST', '/cards', { account_id: depositId }],
      ['POST', `/cards/${cardId}/reissue`, { reissue_type: 'new_card_number' }],
    ] as const) {
      const answer = await brand.api(method, path, body);
      expect([path, answer.status, answer.body.Code]).toEqual([path, 409, 'change_rejected']);
    }
    expect((await brand.api('GET', `/accounts/${depositId}`)).body.status).toBe('active');
    await scene.sent(notice_id);
    await days(scene, 60);
    expect(await scene.versionOf(customerId)).toBe(1);
    const [{ next }] = await scene.agreementsOf(customerId);
    expect(next).toMatchObject({ takes_effect_on: null, rejected_at: expect.any(String) });
    await scene.accepted(customerId, next.agreement_id);
    expect((await brand.api('PATCH', `/cards/${cardId}`, { status: 'active' })).status).toBe(200);
    expect(await buy()).toMatchObject({ transaction_state: 'pending' });
  });

  test('is refused once it has taken effect', async () => {
    const scene = await changed(45);
    const { notice_id } = await noticeOf(scene);
    await scene.sent(notice_id);
    await days(scene, 45);
    const late = await reject(scene, notice_id);
    expect([late.status, late.body.Code]).toEqual([409, 'change_not_rejectable']);
    expect(late.body.Message).toContain('taken effect');
  });

  test('is refused where the law gives no right to it', async () => {
    const scene = await changed(45, ['minimum_payment_raised']);
    const { notice_id } = await noticeOf(scene);
    const refused = await reject(scene, notice_id);
    expect([refused.status, refused.body.Code]).toEqual([409, 'change_not_rejectable']);
    const unknown = await reject(scene, '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c99');
    expect(unknown.body.Code).toBe('notice_dne');
  });
});

test('the paper of a change says what changes, the day, the right to reject, and the new text', async () => {
  const scene = await changed(45, ['fee_raised', 'security_interest']);
  const { notice_id } = await noticeOf(scene);
  const { body } = await scene.brand.api('GET', `/notices/${notice_id}/paper`);
  for (const part of [
    'a fee is new or higher',
    'a security interest is acquired',
    'Your right to reject the changes',
    'Pay weekly.',
    'Demo Bank, N.A.',
  ]) {
    expect(body).toContain(part);
  }
  const { identity, authorization } = scene.brand.keys;
  const pdf = await fetch(`${service.origin}/api/v0.1/notices/${notice_id}/paper?format=pdf`, {
    headers: { identity, authorization },
  });
  const { text } = readPdf(Buffer.from(await pdf.arrayBuffer()));
  for (const part of ['Pay weekly.', 'In two lines,', 'and a second paragraph.']) {
    expect(text).toContain(part);
  }
  const fixed = await changed(45, ['minimum_payment_raised']);
  const other = await fixed.brand.api('GET', `/notices/${(await noticeOf(fixed)).notice_id}/paper`);
  expect(other.body).not.toContain('right to reject');
});
