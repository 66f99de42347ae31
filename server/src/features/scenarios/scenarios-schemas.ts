import Type, { type Static } from 'typebox';
import { nullable, oneOf, Timestamp, Uuid } from '../../platform/http/schema.ts';
import { BalanceSchema, balanceExample } from '../accounts/accounts-schemas.ts';
import { scenarioRunStates } from './scenario-run-states.ts';

const Problem = Type.Object({
  code: Type.String({
    description:
      'The code of the API’s error, or `expectation_failed`, `not_refused`, `not_yet`, `too_long`, `stopping` (the service was) or `clock_moved`.',
    examples: ['expectation_failed'],
  }),
  message: Type.String(),
});

const StepView = Type.Object({
  step: Type.Integer({ description: 'Counted from 1.' }),
  line: Type.Integer({ description: 'Of the source.' }),
  at: Type.String({ examples: ['day 3'] }),
  time: Timestamp({ description: "The same on the brand's clock." }),
  verb: Type.String({ examples: ['fund'] }),
  does: Type.String({ description: 'What it does, in words. Amounts in dollars.' }),
  as: nullable(Type.String({ description: 'What later steps call it.' })),
  status: oneOf(['planned', 'not_run', 'running', 'done', 'refused', 'failed'], {
    description:
      'refused: as the scenario expects. In a run that broke off, `running` is where it did: that step may be done or not.',
  }),
  objects: Type.Record(Type.String(), Type.String(), {
    description: 'The ids of what it made or was about.',
  }),
  state: nullable(Type.String({ description: 'The state that it left that in.' })),
  note: nullable(Type.String({ description: 'Such as why a purchase was declined.' })),
  problem: nullable(Problem),
});

const summary = {
  run_id: nullable(Uuid({ description: 'Null for a dry run, which is not kept.' })),
  name: Type.String({ examples: ['happy-path'] }),
  status: oneOf([...scenarioRunStates.states, 'planned'], {
    description:
      'failed: a step was refused, or an expectation did not hold. broken_off: the process ended in the middle; what was done stays. planned: a dry run.',
  }),
  program_id: Uuid(),
  started_at: Timestamp({ description: "On the brand's clock: what the steps count from." }),
  now: Timestamp({ description: 'Where the clock stood in the end.' }),
  clock_was: nullable(
    Type.String({
      description: 'How the clock went before. A run stops it and leaves it stopped.',
      examples: ['running'],
    }),
  ),
};

export const RunSummaryView = Type.Object(summary, { title: 'ScenarioRunSummary' });

export const RunView = Type.Object(
  {
    ...summary,
    steps: Type.Array(StepView),
    balances: Type.Array(
      Type.Object({
        customer: Type.String({ description: "The scenario's name of the customer." }),
        account_id: Uuid(),
        type: Type.String(),
        status: Type.String(),
        balance: BalanceSchema,
      }),
      { description: 'The accounts of its customers in the end, in cents.' },
    ),
  },
  { title: 'ScenarioRun' },
);

export const ScenarioView = Type.Object(
  {
    name: Type.String({ examples: ['happy-path'] }),
    description: nullable(Type.String()),
    source: Type.String({ description: 'YAML.' }),
  },
  { title: 'Scenario' },
);

export const sourceExample = `name: first-purchase
customers:
  ada: {}
steps:
  - create_customer: { customer: ada }
  - apply: { customer: ada }
  - at: day 1
    link_bank: { customer: ada }
    as: checking
  - fund: { from: checking, amount: 500 }
  - at: day 7
    issue_card: { customer: ada }
    as: main
  - purchase: { card: main, amount: 40 }
  - expect: { credit: ada, available: 460 }
`;

export const scenarioExample: Static<typeof ScenarioView> = {
  name: 'first-purchase',
  description: null,
  source: sourceExample,
};

const accountId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c21';

export const runSummaryExample: Static<typeof RunSummaryView> = {
  run_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c61',
  name: 'first-purchase',
  status: 'passed',
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20',
  started_at: '2026-07-01T12:00:00.000Z',
  now: '2026-07-08T12:00:00.000Z',
  clock_was: 'running',
};

export const runExample: Static<typeof RunView> = {
  ...runSummaryExample,
  steps: [
    {
      step: 4,
      line: 11,
      at: 'day 1',
      time: '2026-07-02T12:00:00.000Z',
      verb: 'fund',
      does: 'Pull 500.00 from checking into the deposit',
      as: null,
      status: 'done',
      objects: { transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41' },
      state: 'pending',
      note: null,
      problem: null,
    },
  ],
  balances: [
    {
      customer: 'ada',
      account_id: accountId,
      type: 'security_deposit',
      status: 'active',
      balance: balanceExample,
    },
  ],
};
