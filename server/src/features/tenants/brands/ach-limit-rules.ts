import Type from 'typebox';

/** An ACH entry's amount field has ten digits: $99,999,999.99 (NACHA, entry detail record). */
const maxEntryCents = 9_999_999_999;

/** A file's totals have twelve digits (NACHA, file control record). */
const maxFileCents = 999_999_999_999;

const limit = (maximum: number, applies: string) =>
  Type.Integer({
    minimum: 0,
    maximum,
    default: 0,
    unit: 'cents',
    zeroMeansNone: true,
    description: `The bank's limit of ${applies}. 0 for none. Returns of other banks' payments are outside it.`,
  });

/**
 * Limits in cents that the bank sets a program's entries, files and days of US Eastern time, debits and
 * credits apart; 0 for none. Returns of other banks' payments are outside them.
 */
export const achLimitSettings = {
  ach_debit_entry_limit: limit(maxEntryCents, 'one debit entry'),
  ach_debit_file_limit: limit(maxFileCents, 'the debits of one bank file'),
  ach_debit_day_limit: limit(maxFileCents, 'the debits of one day of US Eastern time'),
  ach_credit_entry_limit: limit(maxEntryCents, 'one credit entry'),
  ach_credit_file_limit: limit(maxFileCents, 'the credits of one bank file'),
  ach_credit_day_limit: limit(maxFileCents, 'the credits of one day of US Eastern time'),
};

export type AchLimitName = keyof typeof achLimitSettings;
export type AchLimits = Readonly<Record<AchLimitName, number>>;

export const achLimitNames = Object.keys(achLimitSettings) as AchLimitName[];

/** A limit in cents; undefined for none. */
export function limitOf(
  limits: AchLimits,
  direction: 'debit' | 'credit',
  scope: 'entry' | 'file' | 'day',
): { name: AchLimitName; cents: bigint } | undefined {
  const name: AchLimitName = `ach_${direction}_${scope}_limit`;
  return limits[name] === 0 ? undefined : { name, cents: BigInt(limits[name]) };
}

/** The lowest limit that an entry of the amount exceeds by itself; undefined for none. */
export function exceededLimit(
  limits: AchLimits,
  direction: 'debit' | 'credit',
  amountCents: bigint,
): { name: AchLimitName; cents: bigint } | undefined {
  return (['entry', 'file', 'day'] as const)
    .flatMap((scope) => limitOf(limits, direction, scope) ?? [])
    .filter(({ cents }) => amountCents > cents)
    .sort((a, b) => Number(a.cents - b.cents))[0];
}
