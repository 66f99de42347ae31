import type { Scenario, Step } from './scenario-story-rules.ts';
import { describe, verbs } from './scenario-verbs-rules.ts';

/** What came of one step, or will come of it. */
export interface StepReport {
  step: number;
  line: number;
  at: string;
  /** On the brand's clock. */
  time: string;
  verb: string;
  does: string;
  as: string | null;
  status: 'planned' | 'not_run' | 'running' | 'done' | 'refused' | 'failed';
  /** The ids of what it made or was about. */
  objects: Record<string, string>;
  /** The state that it left that in. */
  state: string | null;
  note: string | null;
  problem: Problem | null;
}

/** Why a step failed or was refused: a code of the API, or of the scenario's own. */
export interface Problem {
  code: string;
  message: string;
}

/** An account at the end of the story; amounts in cents. */
export interface BalanceReport {
  customer: string;
  account_id: string;
  type: string;
  status: string;
  balance: object;
}

/** What a run tells beside its name and status. As an alias it can be read from a JSON column. */
export type Report = {
  program_id: string;
  started_at: string;
  /** Where the clock stands. */
  now: string;
  /** How it went before it was stopped; null where nothing was played. */
  clock_was: string | null;
  steps: StepReport[];
  balances: BalanceReport[];
};

/** Every step with the time that it happens at, when the story begins at `start`. */
export function planSteps(
  { steps }: Scenario,
  start: Temporal.Instant,
  status: 'planned' | 'not_run',
): StepReport[] {
  return steps.map((step, index) => ({
    step: index + 1,
    line: step.line,
    at: step.at.text,
    time: timeOf(step, start).toString({ smallestUnit: 'millisecond' }),
    verb: step.verb,
    does: tell(step),
    as: step.as,
    status,
    objects: {},
    state: null,
    note: null,
    problem: null,
  }));
}

/** When a step happens. */
export function timeOf({ at }: Step, start: Temporal.Instant): Temporal.Instant {
  return start.add({ milliseconds: at.milliseconds });
}

function tell(step: Step): string {
  const { verb, subject, args, refused } = step;
  if (verb === 'expect') return `Expect ${tellExpectation(subject, args)}`;
  const told = describe(verbs[verb].does, args);
  return refused === null ? told : `${told}, which is refused with ${refused}`;
}

function tellExpectation(subject: string | null, args: Step['args']): string {
  const { customer, count, ...others } = args;
  if (subject === 'event') {
    const many = count === undefined ? 'at least once' : `${count} times`;
    return `the event ${args.event} of ${customer} ${many}`;
  }
  const facts = Object.entries(others).filter(([name]) => name !== subject);
  const told = facts.map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`).join(', ');
  return `${subject} ${args[subject ?? '']}: ${told}`;
}
