import { addBankingDays, easternDate } from '../../../kernel/banking-calendar.ts';
import { chanceBelow } from '../../../kernel/chance.ts';
import type { VerificationStatus } from '../../accounts/external-accounts/external-account-rules.ts';
import type { ValidationMethod } from './account-validation-states.ts';

export type { VerificationStatus } from '../../accounts/external-accounts/external-account-rules.ts';

/** Attempts to verify the amounts of micro-deposits. */
export const maxTries = 3;

/** Days to verify the amounts after the micro-deposits have arrived. */
export const expiryDays = 10;

/**
 * NACHA requires that originators monitor micro-entries, which cost money and may test stolen
 * numbers.
 */
export const validationLimit = { count: 5, days: 30 };

/** Verification status of an external account while it is validated and afterwards. */
export const verificationOf: Record<
  ValidationMethod,
  { pending: VerificationStatus; verified: VerificationStatus }
> = {
  prenote: { pending: 'pending_automatic_verification', verified: 'automatically_verified' },
  micro_deposits: { pending: 'pending_manual_verification', verified: 'manually_verified' },
};

/** Draws two different amounts of less than a dollar (NACHA, micro-entries), in cents. */
export function drawAmounts(): [bigint, bigint] {
  const first = 1 + chanceBelow(99);
  const second = 1 + chanceBelow(98);
  return [BigInt(first), BigInt(second < first ? second : second + 1)];
}

/** Compares amounts without regard to their order. */
export function areAmounts(told: readonly number[], sent: readonly bigint[]): boolean {
  const inOrder = (amounts: readonly (number | bigint)[]) =>
    amounts
      .map(Number)
      .sort((a, b) => a - b)
      .join();
  return inOrder(told) === inOrder(sent);
}

/**
 * Time at which live entries may follow a settled prenote: 8:30 on the third banking day after it
 * (NACHA, Operating Rules, section 2.6); with `fast`, after another `fastDelayMs`.
 */
export function silenceUntil(
  settledAt: Temporal.Instant,
  { speed, fastDelayMs }: { speed: 'fast' | 'calendar'; fastDelayMs: number },
): Temporal.Instant {
  if (speed === 'fast') return settledAt.add({ milliseconds: fastDelayMs });
  const timeZone = 'America/New_York';
  const day = addBankingDays(easternDate(settledAt), 3);
  return day.toZonedDateTime({ timeZone, plainTime: '08:30' }).toInstant();
}
