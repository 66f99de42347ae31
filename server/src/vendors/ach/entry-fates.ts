import { createHash } from 'node:crypto';
import type { FileForBank } from '../../features/ach/bank-files/bank-files-vendor.ts';
import { addBankingDays } from '../../kernel/banking-calendar.ts';
import type { Answer } from '../../kernel/nacha/answer-file.ts';
import type { BatchHeader } from '../../kernel/nacha/batch-header.ts';
import { type Correction, changeCode } from '../../kernel/nacha/change-codes.ts';
import type { Entry } from '../../kernel/nacha/entry.ts';
import { returnReason } from '../../kernel/nacha/return-codes.ts';
import { checkDigit } from '../../kernel/nacha/routing-number.ts';
import type { BehaviourSource, OutcomeOf, VendorCall } from '../../kernel/vendor-behaviour.ts';

/** Time of an answer: in the first file, as late as customers' returns, or at an instant. */
export type When = 'soon' | 'late' | Temporal.Instant;

/** The receiving bank's reaction to an entry. */
export interface Fate {
  answer: Answer;
  when: When;
}

/** Return codes possible for credits: only problems of the account. Debits can have any. */
const creditReturns = new Set(['R02', 'R03', 'R04', 'R16', 'R20']);

/**
 * Determines the fates of entries: the behaviour that the brand has set, or the one written into
 * the receiver's account number (99, then the digits of a return code), so that an account always
 * has the same fate.
 */
export async function fatesOf(
  file: Pick<FileForBank, 'brandId' | 'whose'>,
  behaviours: BehaviourSource,
  batch: BatchHeader,
  all: readonly Entry[],
): Promise<Fate[]> {
  // Returns that we send to other banks get no answer.
  const entries = all.filter(({ purpose }) => purpose !== 'return');
  const parties = await file.whose(entries.map(({ traceNumber }) => traceNumber));
  const calls = entries.map((entry): VendorCall<'answer_entry'> => {
    const { customerId = null, accountIds = [] } = parties.get(entry.traceNumber) ?? {};
    return {
      kind: 'answer_entry',
      brandId: file.brandId,
      about: customerId === null ? accountIds : [customerId, ...accountIds],
      reference: `entry:${entry.traceNumber}`,
      direction: entry.direction === 'debit' ? 'pull' : 'push',
    };
  });
  const told = await behaviours.find(calls);
  return entries.flatMap((entry, index) => {
    const outcome = told[index]?.outcome;
    const fate = outcome ? fateTold(outcome, batch, entry) : fateByNumber(batch, entry);
    return fate ? [fate] : [];
  });
}

function fateByNumber(batch: BatchHeader, entry: Entry): Fate | undefined {
  const digits = /^99(\d\d)/.exec(entry.accountNumber)?.[1];
  if (digits === undefined) return undefined;
  const code = `R${digits}`;
  const canBeCredited = entry.direction === 'debit' && entry.purpose === 'payment';
  const comesBack = canBeCredited || creditReturns.has(code);
  return comesBack ? returned(batch, entry, code) : undefined;
}

function fateTold(outcome: OutcomeOf<'ach'>, batch: BatchHeader, entry: Entry): Fate | undefined {
  switch (outcome.outcome) {
    case 'settled':
      return undefined;
    case 'corrected': {
      const { change_code: code } = outcome;
      const correction = correctionOf(code, entry);
      return { answer: { kind: 'change', code, batch, entry, correction }, when: 'soon' };
    }
    case 'returned': {
      const { return_code, banking_days } = outcome;
      const fate = returned(batch, entry, return_code);
      return banking_days === null ? fate : { ...fate, when: dayOf(batch, banking_days) };
    }
  }
}

function returned(batch: BatchHeader, entry: Entry, code: string): Fate {
  return {
    answer: { kind: 'return', code, batch, entry },
    // A customer, who alone can call an entry unauthorized, sees it only after it has settled.
    when: returnReason(code)?.class === 'unauthorized' ? 'late' : 'soon',
  };
}

/** Banks leave their files in the morning, when entries settle too. */
const morning = Temporal.PlainTime.from('08:30');

/** Morning of a banking day, counted from the settlement of the batch; day 0 is before it. */
function dayOf({ effectiveDate }: BatchHeader, bankingDays: number): When {
  if (bankingDays === 0 || effectiveDate === null) return 'soon';
  const day = addBankingDays(Temporal.PlainDate.from(effectiveDate), bankingDays);
  return day.toZonedDateTime({ timeZone: 'America/New_York', plainTime: morning }).toInstant();
}

/** Invented numbers that no bank has, derived from the entry, so that they are always the same. */
function correctionOf(code: string, entry: Entry): Correction {
  const digits = createHash('sha256').update(entry.traceNumber).digest().readUInt32BE(0);
  const bank = `99${String(digits % 1_000_000).padStart(6, '0')}`;
  const accountType = entry.accountType === 'checking' ? 'savings' : 'checking';
  const right = {
    routingNumber: `${bank}${checkDigit(bank)}`,
    accountNumber: `5${String(digits).padStart(11, '0')}`,
    receiverName: 'CORRECTED EXAMPLE',
    transaction: { direction: entry.direction, purpose: entry.purpose, accountType } as const,
  };
  const corrects = changeCode(code)?.corrects ?? [];
  return Object.fromEntries(Object.entries(right).filter(([part]) => isPart(corrects, part)));
}

function isPart(corrects: readonly string[], part: string): boolean {
  return corrects.includes(part);
}
