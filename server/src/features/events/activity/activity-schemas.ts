import Type from 'typebox';
import { eventNames } from '../../../kernel/event-names.generated.ts';
import { Cents, inPlace, named, oneOf, Timestamp } from '../../../platform/http/schemas/schema.ts';
import { TimeParameter } from '../../../platform/http/schemas/time-query.ts';

/** Lengths of the periods of a series, in hours. */
export const bucketHours = { hour: 1, day: 24 } as const;

const metric = { description: 'The name of the events that are counted.' };

export const seriesQuery = Type.Object({
  metric: oneOf(eventNames, metric),
  since: Type.Optional(
    TimeParameter(
      "Begins at this time on the brand's clock. The default is seven days before `until`.",
    ),
  ),
  until: Type.Optional(
    TimeParameter(
      "Ends before this time on the brand's clock. The default is the end of the present hour.",
    ),
  ),
  bucket: Type.Optional(
    oneOf(Object.keys(bucketHours) as (keyof typeof bucketHours)[], {
      default: 'hour',
      description: 'Sets the length of the periods; hours and days are those of UTC.',
    }),
  ),
});

const count = Type.Integer({ description: 'The number of events.', examples: [12] });
const amount = Cents({
  description: 'The sum of the amounts of the events, in cents; 0 for events without amounts.',
});

export const ActivityPoint = Type.Object(
  {
    at: Timestamp({ description: "The period begins at this time on the brand's clock." }),
    count,
    amount,
  },
  named('ActivityPoint'),
);

const counts = (description: string) =>
  Type.Record(Type.String(), Type.Integer(), {
    description: `${description} A state without any is absent. At most the newest 10,000 are counted.`,
    examples: [{ active: 12 }],
  });

const Balances = Type.Object(
  {
    accounts: Type.Integer({ description: 'The number of accounts.' }),
    open_accounts: Type.Integer({ description: 'The number of accounts that are not closed.' }),
    ledger_balance: Cents({ description: 'The sum of their ledger balances, in cents.' }),
    below_zero: Cents({
      description:
        'The sum of the ledger balances below zero alone, in cents. `ledger_balance` minus it is the money that is held.',
    }),
    held: Cents({ description: 'The sum of their open holds, in cents.' }),
  },
  named('BalanceTotals'),
);

export const OverviewView = Type.Object(
  {
    as_of: Timestamp({ description: "The brand's clock showed this time." }),
    deposits: inPlace(Balances, {
      description: 'The security deposit accounts, closed ones included.',
    }),
    credit: inPlace(Balances, {
      description: 'The credit accounts; money that is owed is negative.',
    }),
    applications: counts('Credit applications by their status.'),
    cards: counts('Cards by their status.'),
    closings: counts(
      'Closings of accounts by their status: `closing`, `closed`, or `stopped` until they are requested again.',
    ),
    transfers: counts('Transfers by their status.'),
    webhooks: counts('Webhooks by their status.'),
    deliveries: counts(
      'Deliveries that are `pending`, and those that are `failing`: failed, or waiting after a failure.',
    ),
    last_day: Type.Array(
      Type.Object({ metric: oneOf(eventNames, metric), count, amount }, named('Activity')),
      {
        description:
          "The events of the last 24 hours of the brand's clock, counted from the first full hour on.",
      },
    ),
  },
  named('Overview'),
);

export const pointExample = { at: '2026-07-01T12:00:00.000Z', count: 12, amount: 14_808 };

export const overviewExample = {
  as_of: '2026-07-01T12:20:00.000Z',
  deposits: { accounts: 2, open_accounts: 2, ledger_balance: 100_000, below_zero: 0, held: 0 },
  credit: {
    accounts: 2,
    open_accounts: 2,
    ledger_balance: -1_234,
    below_zero: -1_234,
    held: 5_000,
  },
  applications: { approved: 2, denied: 1 },
  cards: { active: 2 },
  closings: {},
  transfers: { completed: 2 },
  webhooks: { enabled: 1 },
  deliveries: {},
  last_day: [{ metric: 'transaction.authorized', count: 12, amount: 14_808 }],
};
