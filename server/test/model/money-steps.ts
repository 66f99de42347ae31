import fc from 'fast-check';
import type { DecisionStep, FileOfPayments } from './files-model.ts';
import type { Controls, Merchant, Payment } from './money-state.ts';

/** Every step that moves money in a world. Numbers pick its person and object. */
export type Step =
  | { do: 'pull' | 'push' | 'repay'; who: number; bank: number; cents: number; sameDay: boolean }
  | { do: 'receive'; who: number; cents: number }
  | { do: 'cancel' | 'retry'; who: number; pick: number }
  | { do: 'return'; who: number; pick: number; code: string }
  | { do: 'correct'; who: number; pick: number }
  | { do: 'link'; who: number; bank: number }
  | { do: 'card'; who: number; form: 'virtual' | 'physical' }
  | { do: 'reissue'; who: number; pick: number; type: string; form: 'virtual' | 'physical' | null }
  | { do: 'activate'; who: number; pick: number }
  | { do: 'turn'; who: number; pick: number; status: 'active' | 'inactive' | 'closed' }
  | {
      do: 'buy';
      who: number;
      pick: number;
      cents: number;
      foreign: 'no' | 'rated' | 'unrated';
      merchant: Merchant;
    }
  | { do: 'post' | 'refundCard'; who: number; pick: number; cents: number }
  | { do: 'inquire' | 'single'; who: number; pick: number; cents: number; merchant: Merchant }
  | { do: 'control'; who: number; pick: number; controls: Controls }
  | RushStep
  | ({ do: 'file' } & FileOfPayments)
  | ({ do: 'decide' } & DecisionStep)
  | { do: 'again'; pick: number }
  | {
      do: 'clearing' | 'reversal' | 'increment' | 'expiry' | 'refund';
      who: number;
      pick: number;
      cents: number | null;
      isFinal: boolean;
    }
  | { do: 'close'; who: number; bank: number; repayFrom: 'deposit' | 'transfer' | null }
  | { do: 'wait'; by: string };

/** Several concurrent purchases of one person. */
export interface RushStep {
  do: 'rush';
  who: number;
  wishes: { pick: number; cents: number; merchant: Merchant }[];
}

const who = fc.nat({ max: 1 });
const bank = fc.nat({ max: 2 });
const pick = fc.nat({ max: 11 });
/** Some amounts recur often enough to add up to a limit exactly. */
const cents = fc.oneof(
  fc.integer({ min: 1, max: 1_500 }),
  fc.constantFrom(1, 100, 10_000),
  fc.constantFrom(400, 500),
);
const form = fc.constantFrom('virtual' as const, 'physical' as const);

const merchant: fc.Arbitrary<Merchant> = fc.record({
  mcc: fc.constantFrom('5812', '5812', '7995'),
  country: fc.constantFrom('US', 'CA', null),
});

const funding = fc.record({
  do: fc.constantFrom('pull', 'pull', 'push', 'push', 'repay'),
  who,
  bank,
  cents: fc.oneof(fc.integer({ min: 1, max: 8_000 }), fc.constantFrom(1, 9_999, 14_000, 50_000)),
  sameDay: fc.boolean(),
});
const answered = fc.oneof(
  fc.record({
    do: fc.constant('return'),
    who,
    pick,
    code: fc.constantFrom('R01', 'R01', 'R02', 'R06', 'R09', 'R10'),
  }),
  fc.record({ do: fc.constantFrom('cancel', 'correct', 'retry', 'retry'), who, pick }),
  fc.record({ do: fc.constant('link'), who, bank }),
);
const cards = fc.oneof(
  fc.record({ do: fc.constant('card'), who, form }),
  fc.record({
    do: fc.constant('reissue'),
    who,
    pick,
    type: fc.constantFrom('same_card_number', 'same_card_number_updated_expiry', 'new_card_number'),
    form: fc.option(form),
  }),
  fc.record({ do: fc.constant('activate'), who, pick }),
  fc.record({
    do: fc.constant('turn'),
    who,
    pick,
    status: fc.constantFrom('active', 'active', 'active', 'inactive', 'inactive', 'closed'),
  }),
);
const buying = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('buy'),
      who,
      pick,
      cents,
      foreign: fc.constantFrom('no', 'no', 'no', 'no', 'no', 'rated', 'unrated'),
      merchant,
    }),
    weight: 8,
  },
  {
    arbitrary: fc.record({
      do: fc.constantFrom('post', 'refundCard', 'inquire', 'single'),
      who,
      pick,
      cents,
      merchant,
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('rush'),
      who,
      wishes: fc.oneof(
        fc.array(fc.record({ pick, cents, merchant }), { minLength: 2, maxLength: 5 }),
        // Equal purchases: the model knows how many are approved, not which ones.
        fc
          .tuple(fc.record({ pick, cents, merchant }), fc.integer({ min: 2, max: 5 }))
          .map(([wish, count]) => Array.from({ length: count }, () => wish)),
      ),
    }),
    weight: 3,
  },
);
const limit = (...limits: number[]) => fc.option(fc.constantFrom(...limits), { freq: 2 });
const controlling = fc.record({
  do: fc.constant('control'),
  who,
  pick,
  controls: fc.record<Controls>({
    perTransaction: limit(400, 900),
    perDay: limit(400, 900, 1_300),
    perMonth: limit(900, 1_400, 4_000),
    lifetime: limit(900, 1_800, 9_000),
    allowedMccs: fc.constantFrom([], [], ['5812']),
    blockedMccs: fc.constantFrom([], [], ['7995']),
    allowedCountries: fc.constantFrom([], [], ['US']),
    blockedCountries: fc.constantFrom([], [], ['CA']),
  }),
});
const filed = fc.record({
  do: fc.constant('file'),
  payments: fc.array(
    fc.record<Payment>({
      who,
      cents,
      kind: fc.constantFrom(
        ...(['credit', 'credit', 'credit', 'debit', 'prenote', 'unknown'] as const),
        ...(['other', 'unread', 'later'] as const),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  send: fc.constantFrom('new', 'new', 'new', 'again', 'again', 'miscounted', 'broken'),
});
const decided = fc.record({
  do: fc.constant('decide'),
  pick,
  decision: fc.constantFrom('credit', 'credit', 'return', 'close'),
});
const life = fc.record({
  do: fc.constantFrom('clearing', 'clearing', 'reversal', 'increment', 'expiry', 'refund'),
  who,
  pick,
  cents: fc.option(cents),
  isFinal: fc.boolean(),
});
const closing = fc.record({
  do: fc.constant('close'),
  who,
  bank,
  repayFrom: fc.constantFrom('deposit', 'transfer', null),
});
/** Odd durations, so that little falls due at the same moment. */
const durations = [
  ...['PT0.001S', 'PT7M13.1S', 'PT1H3M17.3S', 'PT1H3M17.3S', 'PT1H3M17.3S', 'PT9H1M7.7S'],
  ...['P1DT11M', 'P4DT2H7.9S', 'P8D', 'P61D'],
];
const waiting = fc.record({
  do: fc.constant('wait'),
  by: fc.constantFrom(...durations),
});

export const steps: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: funding, weight: 8 },
  { arbitrary: fc.record({ do: fc.constant('receive'), who, cents }), weight: 3 },
  { arbitrary: answered, weight: 5 },
  { arbitrary: cards, weight: 4 },
  { arbitrary: buying, weight: 11 },
  { arbitrary: life, weight: 12 },
  { arbitrary: closing, weight: 1 },
  { arbitrary: controlling, weight: 3 },
  { arbitrary: filed, weight: 4 },
  { arbitrary: decided, weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('again'), pick: fc.nat({ max: 40 }) }), weight: 4 },
  { arbitrary: waiting, weight: 6 },
) as fc.Arbitrary<Step>;
