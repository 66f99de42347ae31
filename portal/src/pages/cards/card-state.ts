import type { Account, Card } from '@surety/sdk';
import { timeAt } from '../../platform/wall-clock.ts';

type StatedCard = Pick<Card, 'status' | 'date_activated' | 'expiry_date'>;

/** Situation of a card, of which each has a sentence of its own. */
export type Situation =
  | 'closed'
  | 'awaits activation'
  | 'frozen'
  | 'expired'
  | 'account is not active'
  | 'nothing to spend'
  | 'can buy';

/**
 * The situation that decides on the next purchase, in the order of the checks of a decision.
 *
 * @param nowMs milliseconds on the brand's clock.
 */
export function situationOf(
  card: StatedCard,
  account: Pick<Account, 'status' | 'balance'> | undefined,
  nowMs: number,
): Situation {
  if (card.status === 'closed') return 'closed';
  if (card.status === 'inactive') return card.date_activated ? 'frozen' : 'awaits activation';
  if (isExpired(card, nowMs)) return 'expired';
  if (account && account.status !== 'active') return 'account is not active';
  return account?.balance && account.balance.available_balance <= 0
    ? 'nothing to spend'
    : 'can buy';
}

/** True after the month through which a card is valid: `0630` is June 2030. */
export const isExpired = ({ expiry_date }: Pick<Card, 'expiry_date'>, nowMs: number): boolean =>
  timeAt(nowMs).slice(2, 7) > `${expiry_date.slice(2, 4)}-${expiry_date.slice(0, 2)}`;

/** `0630` is "06/2030". */
export const shownExpiry = (expiry: string): string =>
  `${expiry.slice(0, 2)}/20${expiry.slice(2, 4)}`;

/** True if the API reissues the card: it was active once, is not closed, and no replacement waits. */
export const isReissuable = ({ status, date_activated }: StatedCard, successor: unknown): boolean =>
  status !== 'closed' && date_activated !== null && successor === undefined;
