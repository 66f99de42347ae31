import { readMap } from './scenario-fields-rules.ts';
import type { Step } from './scenario-story-rules.ts';
import {
  maxDays,
  maxMs,
  readStepTime,
  type StepTime,
  timeAfter,
  timeRule,
} from './scenario-time-rules.ts';
import type { ProblemList, WrittenMap, WrittenValue } from './scenario-yaml-rules.ts';

/** Steps of a scenario, those of each round of a repeat counted. */
export const maxSteps = 2_000;

/** Rounds of the same steps, whose times count from the beginning of each round. */
export interface Repeat {
  times: number;
  /** From the beginning of a round to that of the next. */
  every: StepTime;
  steps: WrittenValue;
}

const fields = ['times', 'every', 'steps'] as const;

/** Reads `{times, every, steps}`; undefined after a problem of times or every. */
export function readRepeat(
  written: WrittenValue | undefined,
  field: string,
  problems: ProblemList,
): Repeat | undefined {
  const repeat = readMap(written, field, fields, problems);
  if (!repeat) return undefined;
  for (const name of fields) {
    if (!repeat.fields.has(name)) problems.add(repeat.line, `${field}.${name}`, 'is required');
  }
  const times = readTimes(repeat, field, problems);
  const every = readEvery(repeat, field, problems);
  const steps = repeat.fields.get('steps');
  if (steps && (steps.kind !== 'list' || steps.items.length === 0)) {
    problems.add(steps.line, `${field}.steps`, 'must be a list of at least one step');
    return undefined;
  }
  return times && every && steps ? { times, every, steps } : undefined;
}

function readTimes({ fields }: WrittenMap, field: string, problems: ProblemList) {
  const written = fields.get('times');
  if (!written) return undefined;
  const isNumber = written.kind === 'text' && /^[1-9]\d{0,3}$/.test(written.text);
  const times = isNumber ? Number(written.text) : 0;
  if (times >= 1 && times <= maxSteps) return times;
  problems.add(written.line, `${field}.times`, `must be a whole number from 1 to ${maxSteps}`);
  return undefined;
}

function readEvery({ fields }: WrittenMap, field: string, problems: ProblemList) {
  const written = fields.get('every');
  if (!written) return undefined;
  const every = written.kind === 'text' ? readStepTime(written.text) : undefined;
  if (every && every.milliseconds > 0) return every;
  problems.add(written.line, `${field}.every`, `${timeRule}, and above zero`);
  return undefined;
}

/**
 * The steps of every round, with times from the beginning of the scenario; none after a problem.
 *
 * @param round steps of one round, with times from the beginning of the round.
 */
export function unrollRepeat(
  { times, every }: Repeat,
  round: readonly Step[],
  { line, field, begin }: { line: number; field: string; begin: StepTime },
  problems: ProblemList,
): Step[] {
  const lastMs = round.at(-1)?.at.milliseconds ?? 0;
  if (times > 1 && lastMs > every.milliseconds) {
    problems.add(line, `${field}.every`, 'must not be shorter than the steps of a round take');
    return [];
  }
  const endMs = begin.milliseconds + (times - 1) * every.milliseconds + lastMs;
  if (endMs > maxMs) {
    problems.add(line, field, `must end within ${maxDays} days of the beginning of the scenario`);
    return [];
  }
  return Array.from(
    { length: times },
    (_, at) => begin.milliseconds + at * every.milliseconds,
  ).flatMap((roundMs) =>
    round.map((step) => ({ ...step, at: timeAfter(roundMs + step.at.milliseconds) })),
  );
}
