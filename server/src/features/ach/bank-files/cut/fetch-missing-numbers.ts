import type { Context } from '../../../../platform/context.ts';
import { fetchBankNumbers } from '../../../accounts/bank-numbers/bank-numbers.ts';

/** Concurrent calls: enough to be quick, few enough for any provider. */
const atOnce = 8;

/**
 * Fetches the numbers of accounts, and adds accounts without numbers to `missing`.
 *
 * @throws the first failure, after all calls, if `isPatient`: the work is retried.
 */
export async function fetchMissingNumbers(
  context: Context,
  { accountIds, reference }: { accountIds: readonly string[]; reference: string },
  missing: Map<string, 'refused' | 'unavailable'>,
  { isPatient }: { isPatient: boolean },
): Promise<void> {
  const waiting = [...accountIds];
  const failures: unknown[] = [];
  const askNext = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        const isKnown = await fetchBankNumbers(context, { accountId: id, reference });
        if (!isKnown) missing.set(id, 'refused');
      } catch (error) {
        failures.push(error);
        missing.set(id, 'unavailable');
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askNext));
  if (isPatient && failures.length > 0) throw failures[0];
}
