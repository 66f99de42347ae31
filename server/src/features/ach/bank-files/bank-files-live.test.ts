import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankSteps } from '../../../../test/support/bank-steps.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import type { Context } from '../../../platform/context.ts';
import { cutBankFile } from './cut/cut-file.ts';
import { deliverBankFile } from './deliver/deliver-file.ts';
import { watchMailbox } from './receive/poll-mailbox.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const cutOff = '2026-07-02T20:45:00Z';

async function liveBank(settings: object) {
  const brand = await service.createBrand({ ach_speed: 'calendar', ...settings });
  const bank = await bankSteps(service, brand);
  await bank.pull('2026-07-02T15:00:00Z');
  const live = (when: string): Context => bank.at(when).with({ environment: 'live' });
  const window = { programId: bank.programId, leavesAt: Temporal.Instant.from(cutOff) };
  return {
    bank,
    live,
    cut: () => cutBankFile(live(cutOff), window, { isPatient: true }),
  };
}

test.each([
  [{}, 'ach_company_id'],
  [{ ach_company_id: '1234567890' }, 'ach_bank_routing_number'],
])('a live file of %j is refused for a sandbox number', async (settings, name) => {
  const { bank, cut } = await liveBank(settings);
  await expect(cut()).rejects.toThrow(name);
  expect(await bank.files()).toEqual([]);
});

test('a live mailbox is polled repeatedly after the first delivery', async () => {
  const numbers = { ach_company_id: '1234567890', ach_bank_routing_number: '021000021' };
  const { bank, live, cut } = await liveBank(numbers);
  await cut();
  const fileId = (await bank.files())[0]?.bank_file_id ?? '';
  const looked: string[] = [];
  const list = async ({ at }: { at: Temporal.Instant }) => {
    looked.push(String(at));
    return [];
  };
  const watched = { mailbox: { pollIntervalMs: 60_000, list } };
  const polled = (when: string) => bank.fake(live(when), watched);
  await deliverBankFile(polled(cutOff), fileId);
  const nextLook = async () =>
    (await bank.due()).flatMap(({ kind, due_at }) =>
      kind === 'bank_file.watch' ? [String(due_at)] : [],
    );
  expect(await nextLook()).toEqual(['2026-07-02T20:46:00Z']);
  await watchMailbox(polled('2026-07-02T20:46:00Z'));
  expect(await nextLook()).toEqual(['2026-07-02T20:47:00Z']);
  expect(looked).toEqual(['2026-07-02T20:46:00Z']);
});
