import Type, { type Static } from 'typebox';
import {
  extending,
  inPlace,
  named,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { TimeParameter } from '../../../platform/http/schemas/time-query.ts';
import { BalanceSchema, balanceExample } from '../../accounts/accounts/accounts-schemas.ts';
import { scenarioRunStates } from './scenario-run-states.ts';

const Problem = Type.Object(
  {
    code: Type.String({
      description:
        'The code is that of the API’s error, or `expectation_failed`, `not_refused`, `not_yet`, `too_long`, `stopping` (the service was stopping) or `clock_moved`.',
      examples: ['expectation_failed'],
    }),
    message: Type.String(),
  },
  named('ScenarioProblem'),
);

const StepView = Type.Object(
  {
    step: Type.Integer({ description: 'Steps are numbered from 1.' }),
    line: Type.Integer({ description: 'The step begins at this line of the source.' }),
    at: Type.String({
      description: 'The step happens on this day of the scenario.',
      examples: ['day 3'],
    }),
    time: Timestamp({ description: "The step happens at this time on the brand's clock." }),
    verb: Type.String({ examples: ['fund'] }),
    does: Type.String({
      description: 'The text describes the step, with amounts in dollars.',
    }),
    as: nullable(
      Type.String({
        description:
          'Later steps refer to the created object by this name. It is null if the step names nothing.',
      }),
    ),
    status: oneOf(['planned', 'not_run', 'running', 'done', 'refused', 'failed'], {
      description:
        '`refused` means that the API refused the step as the scenario expects. In a run that is `broken_off`, the step that was interrupted is `running`; it may have been done or not.',
    }),
    objects: Type.Record(Type.String(), Type.String(), {
      description: 'These are the ids of the objects that the step created or referred to.',
    }),
    state: nullable(
      Type.String({
        description: 'The step left its object in this state. The value is null if there is none.',
      }),
    ),
    note: nullable(
      Type.String({
        description:
          'The note adds a detail, such as the reason for a decline. It is null if there is none.',
      }),
    ),
    problem: nullable(
      inPlace(Problem, { description: 'The reason for which the step failed; null otherwise.' }),
    ),
  },
  named('ScenarioStep'),
);

const summary = {
  run_id: nullable(Uuid({ description: 'The id is null for a dry run, which is not stored.' })),
  name: Type.String({ examples: ['happy-path'] }),
  status: oneOf([...scenarioRunStates.states, 'planned'], {
    description:
      '`failed` means that a step was refused or an expectation did not hold. `broken_off` means that the process ended during the run; the steps done until then are not undone. `planned` means a dry run.',
  }),
  program_id: Uuid(),
  started_at: Timestamp({
    description: "The steps are timed from this moment on the brand's clock.",
  }),
  now: Timestamp({ description: "The brand's clock showed this time when the run ended." }),
  clock_was: nullable(
    Type.String({
      description:
        'The clock was in this mode before the run. A run stops the clock and leaves it stopped. The value is null for a dry run.',
      examples: ['running'],
    }),
  ),
};

export const RunSummaryView = Type.Object(summary, named('ScenarioRunSummary'));

export const RunView = Type.Object(
  {
    ...summary,
    steps: Type.Array(StepView),
    balances: Type.Array(
      Type.Object(
        {
          customer: Type.String({
            description: 'The scenario refers to the customer by this name.',
          }),
          account_id: Uuid(),
          type: Type.String({ description: 'The kind of account.' }),
          status: Type.String({ description: 'The status of the account.' }),
          balance: BalanceSchema,
        },
        named('ScenarioBalance'),
      ),
      {
        description:
          "The list shows the accounts of the scenario's customers after the run, in cents.",
      },
    ),
  },
  extending(RunSummaryView, 'ScenarioRun'),
);

export const ScenarioView = Type.Object(
  {
    name: Type.String({ examples: ['happy-path'] }),
    description: nullable(Type.String()),
    source: Type.String({ description: 'The source is the scenario in YAML.' }),
  },
  named('Scenario'),
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

/** The requests that a scenario is written from. */
export const RecordingBody = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '^[a-z0-9-]+$',
      rule: 'must be lower-case letters, digits and hyphens',
      description: 'The name of the scenario.',
      examples: ['late-deposit'],
    }),
    since: Type.Optional(
      TimeParameter(
        'The recording begins at this real time, and ends now. The default is 24 hours ago.',
      ),
    ),
  },
  named('ScenarioRecording'),
);

export const RecordingView = Type.Object(
  {
    source: Type.String({ description: 'The scenario, which `POST /sandbox/scenarios` runs.' }),
    step_count: Type.Integer({ description: 'The number of its steps, with its expectations.' }),
    left: Type.Array(Type.String(), {
      description: 'The requests that no step makes; they are comments of the scenario.',
    }),
  },
  named('WrittenScenario'),
);

export const recordingExample = {
  source: sourceExample,
  step_count: 3,
  left: ['POST /cards/{card_id}/pin'],
};
