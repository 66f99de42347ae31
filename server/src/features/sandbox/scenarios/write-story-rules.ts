import type { RecordedStory } from './record-story-rules.ts';
import type { RecordedStep } from './recorded-requests-rules.ts';

/**
 * Writes recorded steps as a scenario in YAML. Steps are at their time since `from`; the end states
 * are expected at `to`.
 */
export function writeStory(
  { people, steps, ends }: RecordedStory,
  { name, from, to }: { name: string; from: Temporal.Instant; to: Temporal.Instant },
): string {
  const time = new StepTimes(from);
  return [
    `name: ${name}`,
    'customers:',
    ...people.map(({ name: key, person }) => {
      const { firstName, lastName, kyc } = person;
      return `  ${key}: ${map([
        ['first_name', firstName],
        ['last_name', lastName],
        ['kyc', kyc],
      ])}`;
    }),
    'steps:',
    ...steps.flatMap((step) => writeStep(step, time)),
    ...ends.flatMap(({ subject, name: key, fields }) =>
      item([...time.at(to), `expect: ${map([[subject, key], ...Object.entries(fields)])}`]),
    ),
    '',
  ].join('\n');
}

function writeStep(step: RecordedStep, time: StepTimes): string[] {
  // Nothing ends the line of a comment but its own text, which an id or a name cannot break.
  if (step.kind === 'comment') return [`  # No step makes: ${step.text.replaceAll(/\s+/g, ' ')}`];
  return item([
    ...time.at(step.at),
    `${step.verb}: ${map(step.args)}`,
    ...(step.as === null ? [] : [`as: ${step.as}`]),
    ...(step.refused === null ? [] : [`refused: ${scalar(step.refused)}`]),
  ]);
}

/** An item of a list with its fields, one a line. */
function item(lines: string[]): string[] {
  return lines.map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`);
}

function map(fields: readonly (readonly [string, string | null])[]): string {
  const given = fields.flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${scalar(value)}`],
  );
  return given.length === 0 ? '{}' : `{ ${given.join(', ')} }`;
}

/** Plain where that is unambiguous within braces, else in quotes. */
function scalar(text: string): string {
  return /^[\w.-][\w.\- ]*$/.test(text) && !/\s$|^-/.test(text) ? text : JSON.stringify(text);
}

/** Times of steps since the beginning, written where they change. */
class StepTimes {
  readonly #from: Temporal.Instant;
  #lastMs = 0;

  constructor(from: Temporal.Instant) {
    this.#from = from;
  }

  /** The line `at` of a step, unless it has the time of the one above; a clock only moves forward. */
  at(instant: Temporal.Instant): string[] {
    const ms = Math.max(instant.epochMilliseconds - this.#from.epochMilliseconds, this.#lastMs);
    if (ms === this.#lastMs) return [];
    this.#lastMs = ms;
    return [`at: ${Temporal.Duration.from({ milliseconds: ms }).round({ largestUnit: 'hours' })}`];
  }
}
