import type { LedgerVerification } from '@surety/sdk';
import type { Tone } from '../../parts/status.tsx';
import { countOf } from '../../parts/values.tsx';

/** True while a requested proof waits for its worker or runs. */
export const isProofRunning = (proof: LedgerVerification | undefined): boolean =>
  proof?.requested?.status === 'waiting' || proof?.requested?.status === 'running';

/** The state of the books: the books add up only where no movement of money has followed. */
export function bookState(proof: LedgerVerification): { text: string; tone: Tone } {
  const { status, requested, journals_since } = proof;
  if (isProofRunning(proof)) return { text: 'being checked', tone: 'warn' };
  if (status === 'failed' || requested?.status === 'failed') return { text: 'wrong', tone: 'bad' };
  if (journals_since === null) return { text: 'never checked', tone: 'warn' };
  if (journals_since > 0) return { text: 'to be checked', tone: 'warn' };
  return { text: 'add up', tone: 'ok' };
}

/** What no proof covers yet: "89 movements since"; "nothing moved since" where it covers all. */
export function uncovered({ journals_since }: LedgerVerification): string {
  if (journals_since === null) return 'a check runs every hour';
  if (journals_since === 0) return 'nothing moved since';
  return journals_since >= 1_000
    ? '1,000 or more movements since'
    : `${countOf(journals_since, 'movement')} since`;
}
