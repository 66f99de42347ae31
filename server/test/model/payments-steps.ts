import fc from 'fast-check';
import type { PayWish } from './payments-model.ts';

/** Step of a walk of payments; `pick` chooses among the objects that there are. */
export type PaymentStep =
  | ({ do: 'pay'; path: 'payments' | 'transfers' } & PayWish)
  | { do: 'buy'; cents: number }
  | { do: 'push'; cents: number }
  | { do: 'clear'; pick: number }
  | { do: 'undo'; pick: number }
  | { do: 'cancel'; pick: number }
  | { do: 'retry'; pick: number }
  | { do: 'reverse'; pick: number }
  | { do: 'increment'; pick: number; cents: number }
  | { do: 'return'; pick: number; code: string }
  | { do: 'hold'; days: number }
  | { do: 'wait'; hours: number }
  /** To the settlement of the first transfer. */
  | { do: 'settle' }
  /** To the next release, or to a second before it. */
  | { do: 'release'; isBefore: boolean };

const pick = fc.nat(30);
const cents = fc.integer({ min: 1, max: 30_000 });
const inDays = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
);
const hours = fc.oneof(
  fc.integer({ min: 1, max: 72 }),
  fc.integer({ min: 1, max: 61 }).map((days) => days * 24),
);
/** Codes of every time frame that stop no debits: two banking days, sixty days, and as the banks agree. */
const code = fc.constantFrom('R01', 'R09', 'R24', 'R52', 'R53', 'R40');
const one = fc.constant;

const payment: fc.Arbitrary<PaymentStep> = fc.record({
  do: one('pay' as const),
  path: fc.constantFrom('payments', 'payments', 'transfers'),
  cents: fc.oneof(one('current_balance' as const), fc.integer({ min: 1, max: 6_000 })),
  from: fc.constantFrom('bank', 'bank', 'bank', 'deposit'),
  inDays,
  sameDay: fc.boolean(),
});

/** Days of a reserve, from none to the longest. */
export const holdDays = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 60 }));

export const paymentSteps: fc.Arbitrary<PaymentStep> = fc.oneof(
  { weight: 5, arbitrary: payment },
  { weight: 4, arbitrary: fc.record({ do: one('buy' as const), cents }) },
  { weight: 1, arbitrary: fc.record({ do: one('push' as const), cents }) },
  { weight: 2, arbitrary: fc.record({ do: one('clear' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: one('increment' as const), pick, cents }) },
  { weight: 1, arbitrary: fc.record({ do: one('undo' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: one('cancel' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: one('retry' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: one('reverse' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: one('return' as const), pick, code }) },
  { weight: 1, arbitrary: fc.record({ do: one('hold' as const), days: holdDays }) },
  { weight: 5, arbitrary: fc.record({ do: one('wait' as const), hours }) },
  { weight: 3, arbitrary: fc.record({ do: one('release' as const), isBefore: fc.boolean() }) },
);

/** Each walk begins with a payment that settles. */
export const firstPayment: PaymentStep[] = [
  { do: 'pay', path: 'payments', cents: 5_000, from: 'bank', inDays: 0, sameDay: false },
  { do: 'settle' },
];
