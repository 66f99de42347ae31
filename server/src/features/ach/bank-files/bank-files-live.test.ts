import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankDesk } from '../../../../test/support/bank-desk.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import type { Context } from '../../../platform/context.ts';
import { watchMailbox } from './incoming/poll-mailbox.ts';
import { cutBankFile } from './outgoing/cut-file.ts';
import { deliverBankFile } from './outgoing/deliver-file.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const cutOff = '2026-07-02T20:45:00Z';

async function liveDesk(settings: object) {
  const brand = await service.createBrand({ ach_speed: 'calendar', ...settings });
  const desk = await bankDesk(service, brand);
  await desk.pull('2026-07-02T15:00:00Z');
  const live = (when: string): Context => desk.at(when).with({ environment: 'live' });
  const window = { programId: desk.programId, leavesAt: Temporal.Instant.from(cutOff) };
  return {
    desk,
    live,
    cut: () => cutBankFile(live(cutOff), window, { isPatient: true }),
  };
}

test("in live no file bears a sandbox's company id", async () => {
  const { desk, cut } = await liveDesk({});
  await expect(cut()).rejects.toThrow('ach_company_id');
  expect(await desk.files()).toEqual([]);
});

test('in live a mailbox is looked into again and again, from the first delivery on', async () => {
  const { desk, live, cut } = await liveDesk({ ach_company_id: '1234567890' });
  await cut();
  const fileId = (await desk.files())[0]?.bank_file_id ?? '';
  const looked: string[] = [];
  const list = async ({ at }: { at: Temporal.Instant }) => {
    looked.push(String(at));
    return [];
  };
  const watched = { mailbox: { looksEveryMs: 60_000, list } };
  const polled = (when: string) => desk.fake(live(when), watched);
  await deliverBankFile(polled(cutOff), fileId);
  const nextLook = async () =>
    (await desk.due()).flatMap(({ kind, due_at }) =>
      kind === 'bank_file.watch' ? [String(due_at)] : [],
    );
  expect(await nextLook()).toEqual(['2026-07-02T20:46:00Z']);
  await watchMailbox(polled('2026-07-02T20:46:00Z'));
  expect(await nextLook()).toEqual(['2026-07-02T20:47:00Z']);
  expect(looked).toEqual(['2026-07-02T20:46:00Z']);
});
