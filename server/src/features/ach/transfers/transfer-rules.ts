import {
  lastLookAfter,
  sameDayAchWindow,
  standardAchWindow,
} from '../../../kernel/banking-calendar.ts';
import { type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import { canBeCredited, canBeDebited } from '../../accounts/accounts/account-use-rules.ts';
import { type AchLimits, exceededLimit } from '../../tenants/brands/ach-limit-rules.ts';
import { readCutOffs } from '../../tenants/brands/ach-settings-rules.ts';
import { isCredit, isDebit, type TransferKind } from './transfer-states.ts';

/**
 * Standard entry classes of NACHA: consumer on the web, consumer with a standing order, corporate.
 */
export const classCodes = ['WEB', 'PPD', 'CCD'] as const;
export type ClassCode = (typeof classCodes)[number];

/**
 * Class of a transfer whose class was not asked for: a payout is a credit of a company to a consumer
 * (PPD), since credits of class WEB are between persons (NACHA Operating Rules, appendix three,
 * standard entry class codes).
 */
export function usualClassCode(kind: TransferKind): ClassCode {
  return isCredit(kind) ? 'PPD' : 'WEB';
}

/** An ACH entry's amount field has ten digits: $99,999,999.99 (NACHA, entry detail record). */
export const maxTransferCents = 9_999_999_999;

/** NACHA's limit of a same-day entry since March 18, 2022: $1,000,000. */
export const maxSameDayCents = 100_000_000;

/** An entry and two retries (NACHA, Operating Rules, subsection 2.12.4). */
export const maxAttempts = 3;

/**
 * Errors for which an entry may be reversed (NACHA Operating Rules, 2.8 and 2.9): it was sent twice,
 * to another receiver or with another amount than intended, or as a debit too early or a credit too
 * late.
 */
export const reversalReasons = [
  'duplicate',
  'wrong_receiver',
  'wrong_amount',
  'wrong_date',
] as const;
export type ReversalReason = (typeof reversalReasons)[number];

/** Facts about an account that decide which transfers it may make. */
export interface TransferAccount {
  accountId: string;
  type: 'security_deposit' | 'credit' | 'external';
  status: string;
  /** Customer or business. */
  ownerId: string | null;
  /** Set for an external account. */
  isVerified: boolean;
  /** Set for a credit account. */
  securityDepositAccountId: string | null;
  currency: string;
  /** Rules that a debit or credit of an external account breaks after a return (docs/decisions/0301). */
  ruleOfDebit: string | null;
  ruleOfCredit: string | null;
}

export interface TransferEnds {
  origination: TransferAccount;
  destination: TransferAccount;
}

interface KindBetween {
  from: TransferAccount['type'];
  to: TransferAccount['type'];
  kind: TransferKind;
  /** Set for money that only the reversal of another transfer moves. */
  onlyReverses?: boolean;
}

const kinds: KindBetween[] = [
  { from: 'external', to: 'security_deposit', kind: 'pull' },
  { from: 'external', to: 'credit', kind: 'payment' },
  { from: 'security_deposit', to: 'external', kind: 'push' },
  { from: 'security_deposit', to: 'credit', kind: 'repayment' },
  { from: 'credit', to: 'external', kind: 'payment_reversal', onlyReverses: true },
];

/**
 * Derives the kind of a transfer from its two accounts. Completion page, section 6: an account of
 * the wrong type, of another customer, not verified or no longer open is bad input.
 *
 * @param reverses true of a reversal, which alone moves money from a credit account.
 * @throws DomainError `invalid_input` that names each field and the rule it breaks.
 */
export function transferKind(ends: TransferEnds, reverses = false): TransferKind {
  const { origination, destination } = ends;
  const found = kinds.find(
    ({ from, to, onlyReverses }) =>
      from === origination.type && to === destination.type && (reverses || !onlyReverses),
  );
  if (!found) throw invalidInput(typeProblems(ends));
  const problems = [
    ...accountProblems('origination_account_id', origination, {
      isUsable: canBeDebited(origination),
      rule: origination.ruleOfDebit,
    }),
    ...accountProblems('destination_account_id', destination, {
      isUsable: canBeCredited(destination),
      rule: destination.ruleOfCredit,
    }),
    ...togetherProblems(ends),
  ];
  if (problems.length > 0) throw invalidInput(problems);
  return found.kind;
}

export interface TransferEndIds {
  kind: TransferKind;
  origination_account_id: string | null;
  destination_account_id: string;
}

/** External account of a transfer over ACH. */
export function externalAccountOf(transfer: TransferEndIds): string {
  const { kind, origination_account_id, destination_account_id } = transfer;
  return isDebit(kind) && origination_account_id ? origination_account_id : destination_account_id;
}

function typeProblems({ origination, destination }: TransferEnds): FieldProblem[] {
  const reachable = kinds.filter(
    ({ from, onlyReverses }) => from === origination.type && !onlyReverses,
  );
  if (reachable.length === 0) {
    const rule = 'must be an external or a security deposit account, not a credit account';
    return [{ field: 'origination_account_id', rule }];
  }
  const types = reachable.map(({ to }) => named(to)).join(' or ');
  const rule = `must be ${types}, as money comes from ${named(origination.type)}; it is ${named(destination.type)}`;
  return [{ field: 'destination_account_id', rule }];
}

function named(type: TransferAccount['type']): string {
  if (type === 'security_deposit') return 'a security deposit account';
  return type === 'credit' ? 'a credit account' : 'an external account';
}

function accountProblems(
  field: string,
  account: TransferAccount,
  { isUsable, rule }: { isUsable: boolean; rule: string | null },
): FieldProblem[] {
  if (!isUsable) {
    return [{ field, rule: `must be an active account; it is ${account.status}` }];
  }
  if (account.type === 'external' && !account.isVerified) {
    return [{ field, rule: 'must be a verified external account' }];
  }
  return rule === null ? [] : [{ field, rule }];
}

/**
 * Refuses an entry that exceeds a limit of its program by itself.
 *
 * @throws DomainError `invalid_input`.
 */
export function refuseAboveLimit(limits: AchLimits, kind: TransferKind, amountCents: bigint): void {
  const limit = exceededLimit(limits, isDebit(kind) ? 'debit' : 'credit', amountCents);
  if (!limit) return;
  const rule = `must be at most ${limit.cents}, the program's ${limit.name}`;
  throw invalidInput([{ field: 'amount', rule }]);
}

function togetherProblems({ origination, destination }: TransferEnds): FieldProblem[] {
  const field = 'destination_account_id';
  if (origination.ownerId !== destination.ownerId) {
    return [{ field, rule: 'must be an account of the same customer' }];
  }
  const isRepayment = origination.type === 'security_deposit' && destination.type === 'credit';
  if (isRepayment && destination.securityDepositAccountId !== origination.accountId) {
    return [{ field, rule: 'must be the credit account that the deposit secures' }];
  }
  if (origination.currency !== destination.currency) {
    return [{ field, rule: `must be kept in ${origination.currency}` }];
  }
  return [];
}

/** Timing of a program's transfers, from its settings. */
export interface AchTiming {
  speed: 'fast' | 'calendar';
  fastDelayMs: number;
  /** Times at which the program's standard and same-day windows close, US Eastern time. */
  cutOff: Temporal.PlainTime;
  sameDayCutOffs: readonly Temporal.PlainTime[];
  /**
   * With `fast`, entries leave well before they settle, so that an advance is visible in between.
   */
  leavesEarly: boolean;
}

export function timingOf(settings: {
  ach_speed: 'fast' | 'calendar';
  ach_fast_delay_ms: number;
  ach_cut_off: string;
  ach_same_day_cut_offs: string;
  instant_funding_limit: number;
}): AchTiming {
  return {
    speed: settings.ach_speed,
    fastDelayMs: settings.ach_fast_delay_ms,
    cutOff: Temporal.PlainTime.from(settings.ach_cut_off),
    sameDayCutOffs: readCutOffs(settings.ach_same_day_cut_offs),
    leavesEarly: settings.instant_funding_limit > 0,
  };
}

/** Times of an entry: it leaves, it settles, and its late returns are polled for the last time. */
export interface EntryCourse {
  leavesAt: Temporal.Instant;
  settlesAt: Temporal.Instant;
  returnCheckAt: Temporal.Instant;
}

/**
 * Plans an entry requested now. `calendar` follows the Federal Reserve's windows, and the last poll
 * for late returns is five banking days after settlement. `fast` leaves and settles after the
 * program's delay, and is returned, if at all, after another delay; if the program advances pulls,
 * it leaves after a tenth of the delay.
 */
export function planEntry(
  { speed, fastDelayMs, cutOff, sameDayCutOffs, leavesEarly }: AchTiming,
  now: Temporal.Instant,
  sameDay: boolean,
): EntryCourse {
  if (speed === 'fast') {
    const settlesAt = fastWindow(now.add({ milliseconds: fastDelayMs }), fastDelayMs);
    const returnCheckAt = settlesAt.add({ milliseconds: fastDelayMs });
    const soon = fastWindow(now.add({ milliseconds: Math.trunc(fastDelayMs / 10) }), fastDelayMs);
    return { leavesAt: leavesEarly ? soon : settlesAt, settlesAt, returnCheckAt };
  }
  const { deadlineAt, settlesAt } = sameDay
    ? sameDayAchWindow(now, sameDayCutOffs)
    : standardAchWindow(now, cutOff);
  return { leavesAt: deadlineAt, settlesAt, returnCheckAt: lastLookAfter(settlesAt) };
}

/**
 * Next window of `fast`. Windows close every tenth of the delay, at most every second: entries
 * requested about the same time share a file, as in `calendar`, and none waits much longer for it.
 */
function fastWindow(earliest: Temporal.Instant, fastDelayMs: number): Temporal.Instant {
  const every = Math.min(Math.max(Math.trunc(fastDelayMs / 10), 1), 1_000);
  const from = earliest.round({ smallestUnit: 'millisecond', roundingMode: 'ceil' });
  const late = from.epochMilliseconds % every;
  return late === 0 ? from : from.add({ milliseconds: every - late });
}

/** Reasons for which a bank file stops its transfers until somebody moves the file. */
export const fileStops = ['file_held', 'file_refused', 'file_overdue'] as const;
export type FileStop = (typeof fileStops)[number];
