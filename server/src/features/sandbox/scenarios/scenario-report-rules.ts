import { renderInstant } from '../../../kernel/clock.ts';
import type { Scenario, Step } from './scenario-story-rules.ts';
import { describe, verbs } from './scenario-verbs-rules.ts';

/** Planned or actual result of one step. */
export interface StepReport {
  step: number;
  line: number;
  at: string;
  /** Time on the brand's clock. */
  time: string;
  verb: string;
  does: string;
  as: string | null;
  status: 'planned' | 'not_run' | 'running' | 'done' | 'refused' | 'failed';
  /** Ids of the objects that the step created or used. */
  objects: Record<string, string>;
  /** Status of its object after the step. */
  state: string | null;
  note: string | null;
  problem: Problem | null;
}

/** Reason for a failed or refused step: an error code of the API, or of the scenario itself. */
export interface Problem {
  code: string;
  message: string;
}

/** Account at the end of the scenario; amounts in cents. */
export interface BalanceReport {
  customer: string;
  account_id: string;
  type: string;
  status: string;
  balance: object;
}

/**
 * Content of a run besides name and status. A type alias, so that it can be read from a JSON
 * column.
 */
export type Report = {
  program_id: string;
  started_at: string;
  /** Present time of the clock. */
  now: string;
  /** Clock mode before the run stopped it; null for a plan. */
  clock_was: string | null;
  steps: StepReport[];
  balances: BalanceReport[];
};

/** Lists every step with its time, for a scenario that begins at `start`. */
export function planSteps(
  { steps }: Scenario,
  start: Temporal.Instant,
  status: 'planned' | 'not_run',
): StepReport[] {
  return steps.map((step, index) => ({
    step: index + 1,
    line: step.line,
    at: step.at.text,
    time: renderInstant(timeOf(step, start)),
    verb: step.verb,
    does: describeStep(step),
    as: step.as,
    status,
    objects: {},
    state: null,
    note: null,
    problem: null,
  }));
}

/** Time of a step. */
export function timeOf({ at }: Step, start: Temporal.Instant): Temporal.Instant {
  return start.add({ milliseconds: at.milliseconds });
}

function describeStep(step: Step): string {
  const { verb, subject, args, refused } = step;
  if (verb === 'expect') return `Expect ${describeExpectation(subject, args)}`;
  const told = describe(verbs[verb].does, args);
  return refused === null ? told : `${told}, which is refused with ${refused}`;
}

function describeExpectation(subject: string | null, args: Step['args']): string {
  const { customer, count, ...others } = args;
  if (subject === 'event') {
    const many = count === undefined ? 'at least once' : `${count} times`;
    return `the event ${args.event} of ${customer} ${many}`;
  }
  const facts = Object.entries(others).filter(([name]) => name !== subject);
  const told = facts.map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`).join(', ');
  return `${subject} ${args[subject ?? '']}: ${told}`;
}
