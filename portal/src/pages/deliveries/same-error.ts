import type { Delivery } from '@surety/sdk';

/** The endpoint's last answer: its status and first line, or the reason why none came. */
export function answerOf({ attempts }: Delivery): string | null {
  const last = attempts.at(-1);
  if (!last) return null;
  if (last.status === null) return last.error ?? 'no answer';
  const [line = ''] = (last.response ?? '').split('\n');
  return `${last.status} ${line.slice(0, 120)}`.trim();
}

export interface SameError {
  readonly answer: string;
  readonly count: number;
  readonly since: string;
}

/** Failing deliveries with the same last answer as this one, itself included; null for one that does not fail. */
export function sameError(delivery: Delivery, failing: readonly Delivery[]): SameError | null {
  const answer = answerOf(delivery);
  if (answer === null || !isFailing(delivery)) return null;
  const others = failing.filter(({ delivery_id }) => delivery_id !== delivery.delivery_id);
  const same = [delivery, ...others.filter((each) => answerOf(each) === answer)];
  const [since = delivery.date_created] = same.map(({ date_created }) => date_created).sort();
  return { answer, count: same.length, since };
}

const isFailing = ({ status, attempts }: Delivery): boolean =>
  status === 'failed' || (status === 'pending' && attempts.length > 0);
