import type { SentEntry } from '../../src/kernel/nacha/answer-file.ts';
import type { BankSteps } from './bank-steps.ts';

/** Pulls 4,000 cents on July 2, 2026, which settle on the next banking day; returns the transfer and its entry. */
export async function settlePull(
  bank: BankSteps,
): Promise<{ transferId: string; sent: SentEntry }> {
  const transferId = await bank.pull('2026-07-02T15:00:00Z');
  const fileId = await bank.cut('2026-07-02T20:45:00Z');
  await bank.deliver('2026-07-02T20:45:00Z', fileId);
  await bank.settle('2026-07-03T12:30:00Z', fileId);
  const [sent] = (await bank.contentOf(fileId)).entries;
  if (!sent) throw new Error('The pull has no entry');
  return { transferId, sent };
}
