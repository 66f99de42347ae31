import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSampleCustomer } from '../../server/test/support/sample-links.ts';
import {
  eventually,
  startTestService,
  type TestService,
} from '../../server/test/support/test-service.ts';
import { accessOf } from './support/cli-world.ts';
import { runCli } from './support/run-cli.ts';

let service: TestService;
let customerId: string;

beforeAll(async () => {
  service = await startTestService();
  customerId = await createSampleCustomer(service.brand);
});
afterAll(() => service.stop());

const explain = async (id: string) => {
  const { code, stdout } = await runCli(accessOf(service, service.brand), ['explain', id]);
  expect(code).toBe(0);
  return stdout;
};

const post = async (path: string, body?: object) => {
  const answer = await service.brand.api('POST', path, body);
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};

const publish = (body: object) => post(`/programs/${service.brand.programId}/agreements`, body);

const accept = (agreement_id: string) =>
  post(`/customers/${customerId}/consents`, { agreement_id });

const noticeAbout = async (subjectId: string) => {
  const { body } = await service.brand.api('GET', `/notices?subject_id=${subjectId}`);
  return body.data[0];
};

test('explain tells why a notice is owed, how, by when and the commands that end it', async () => {
  const agreement = await publish({ kind: 'esign', title: 'Papers', text: 'Electronic papers.' });
  const consent = await accept(agreement.agreement_id);
  expect(await explain(consent.consent_id)).toMatch(
    /Accepted: version 1, .*, by a request\nIt can be withdrawn:\n {2}surety consents withdraw /,
  );
  await post(`/consents/${consent.consent_id}/withdraw`);
  expect(await explain(consent.consent_id)).toContain('Withdrawn: ');
  const { notice_id, owed_by } = await noticeAbout(consent.consent_id);
  const owed = await explain(notice_id);
  expect(owed).toContain('Owed: because the customer withdrew the consent to electronic papers');
  expect(owed).toContain('How: by mail or in person: the customer had not agreed');
  expect(owed).toContain(`To be sent: by ${owed_by}\n  surety notices paper ${notice_id} `);
  expect(owed).toContain(`surety notices report-sent ${notice_id} --method mail`);
  await post(`/notices/${notice_id}/sent`, { method: 'in_person' });
  const sent = await explain(notice_id);
  expect(sent).toMatch(/Sent: .*, in person\n/);
  expect(sent).not.toContain('report-sent');
});

test('explain tells whom a changed agreement binds, and from when', async () => {
  const first = await publish({ kind: 'cardholder', title: 'Terms', text: 'One.' });
  await accept(first.agreement_id);
  expect(await explain(first.agreement_id)).toContain('In force: customers can accept it.');
  const { now } = (await service.brand.api('GET', '/sandbox/clock')).body;
  const effective_on = Temporal.PlainDate.from(now.slice(0, 10)).add({ days: 60 }).toString();
  const changes = ['fee_raised'];
  const body = { kind: 'cardholder', title: 'Terms', text: 'Two.', effective_on, changes };
  const next = await publish(body);
  const version = await explain(next.agreement_id);
  expect(version).toContain('Not in force: ');
  expect(version).toContain('Changes: fee_raised');
  expect(version).toContain('or later, unless they reject it (12 CFR 1026.9)');
  const notice = await eventually(() => noticeAbout(next.agreement_id));
  const owed = await explain(notice.notice_id);
  expect(owed).toContain('The change does not hold for the customer');
  expect(owed).toContain(`surety customers agreements ${customerId}`);
});
