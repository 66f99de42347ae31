import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGauges } from '../../../../test/support/gauges.ts';
import { createSampleCustomer } from '../../../../test/support/sample-links.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { addNoticeGauges } from './notice-gauges.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const gauges = () => readGauges((registry) => addNoticeGauges(registry, service.database.jobPool));

test('a notice counts from the day after its last one until its report', async () => {
  const { api, programId } = service.brand;
  const customerId = await createSampleCustomer(service.brand);
  const terms = { kind: 'esign', title: 'Papers', text: 'Electronic papers.' };
  const { body: agreement } = await api('POST', `/programs/${programId}/agreements`, terms);
  const { agreement_id } = agreement;
  const consented = await api('POST', `/customers/${customerId}/consents`, { agreement_id });
  await api('POST', `/consents/${consented.body.consent_id}/withdraw`);
  expect(await gauges()).toEqual({ surety_notices_overdue: 0 });
  await service.owner.query('update notices set overdue_at = now()');
  expect(await gauges()).toEqual({ surety_notices_overdue: 1 });
  const { body: notices } = await api('GET', `/notices?customer_id=${customerId}`);
  await api('POST', `/notices/${notices.data[0].notice_id}/sent`, { method: 'mail' });
  expect(await gauges()).toEqual({ surety_notices_overdue: 0 });
});
