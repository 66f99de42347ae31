import { patternRule } from '../../../kernel/event-patterns.ts';
import type { Cast } from './scenario-cast-rules.ts';
import { expectations, type Subject, subjects } from './scenario-expectations-rules.ts';
import {
  type KnownThings,
  namePattern,
  nameRule,
  readFields,
  readMap,
  readText,
} from './scenario-fields-rules.ts';
import { maxSteps, readRepeat, unrollRepeat } from './scenario-repeat-rules.ts';
import type { VerbSpec } from './scenario-specs-rules.ts';
import type { Step } from './scenario-story-rules.ts';
import { dayZero, readStepTime, type StepTime, timeRule } from './scenario-time-rules.ts';
import { type VerbName, verbs } from './scenario-verbs-rules.ts';
import type { ProblemList, WrittenMap, WrittenValue } from './scenario-yaml-rules.ts';

const verbNames = Object.keys(verbs) as VerbName[];
const stepWords = ['at', 'as', 'refused'];
const codeRule = {
  pattern: /^[a-z0-9_]{1,60}$/,
  rule: 'must be the code of the error, such as processor_error or 3010',
};

interface Reading {
  problems: ProblemList;
  /** Customers that the scenario creates, at this step or a later one. */
  people: readonly string[];
  known: KnownThings;
  /** Time of the previous step. */
  now: StepTime;
  /** True for the steps of a repeat, whose times count from the beginning of a round. */
  isRepeated: boolean;
  /** Steps that the scenario may still have. */
  room: { steps: number };
}

/** Reads the steps in order; errors are added to the problems. */
export function readSteps(
  written: WrittenValue | undefined,
  { customers, existing }: Cast,
  problems: ProblemList,
): Step[] {
  if (!written) return [];
  if (written.kind !== 'list' || written.items.length < 1 || written.items.length > maxSteps) {
    problems.add(written.line, 'steps', `must be a list of 1 to ${maxSteps} steps`);
    return [];
  }
  const known: KnownThings = new Map(existing.map(({ name, kind }) => [name, kind]));
  const people = [...customers.keys()];
  const room = { steps: maxSteps };
  const reading: Reading = { problems, people, known, now: dayZero, isRepeated: false, room };
  return written.items.flatMap((item, at) => readItem(item, `steps[${at}]`, reading));
}

/** Reads a step, or the steps of all rounds of a repeat. */
function readItem(item: WrittenValue, field: string, reading: Reading): Step[] {
  const { problems } = reading;
  if (item.kind !== 'map' || !item.fields.has('repeat')) {
    const step = readStep(item, field, reading);
    return step && hasRoom(item.line, field, 1, reading) ? [step] : [];
  }
  if (reading.isRepeated) {
    problems.add(item.line, `${field}.repeat`, 'must not be in another repeat');
    return [];
  }
  readMap(item, field, ['at', 'repeat'], problems);
  const begin = readTime(item, field, reading);
  const path = `${field}.repeat`;
  const repeat = readRepeat(item.fields.get('repeat'), path, problems);
  if (repeat?.steps.kind !== 'list') return [];
  const inRound: Reading = {
    ...reading,
    now: dayZero,
    isRepeated: true,
    room: { steps: maxSteps },
  };
  const round = repeat.steps.items.flatMap((step, at) =>
    readItem(step, `${path}.steps[${at}]`, inRound),
  );
  if (!hasRoom(item.line, path, repeat.times * round.length, reading)) return [];
  const steps = unrollRepeat(repeat, round, { line: item.line, field: path, begin }, problems);
  reading.now = steps.at(-1)?.at ?? begin;
  return steps;
}

/** Takes the room of so many steps; false after the problem that there is none. */
function hasRoom(line: number, field: string, steps: number, { room, problems }: Reading): boolean {
  if (steps > room.steps) {
    const rule = `must leave the scenario with at most ${maxSteps} steps, those of all rounds counted`;
    problems.add(line, field, rule);
    return false;
  }
  room.steps -= steps;
  return true;
}

function readStep(item: WrittenValue, field: string, reading: Reading): Step | undefined {
  const { problems } = reading;
  const step = readMap(item, field, [...stepWords, ...verbNames, 'expect'], problems);
  if (!step) return undefined;
  reading.now = readTime(step, field, reading);
  const given = [...verbNames, 'expect' as const].filter((name) => step.fields.has(name));
  const [verb] = given;
  if (!verb || given.length > 1) {
    problems.add(step.line, field, `must hold exactly one of ${verbNames.join(', ')}, expect`);
    return undefined;
  }
  const common = { line: step.line, at: reading.now, verb, as: null, refused: null };
  const body = step.fields.get(verb);
  if (verb === 'expect') {
    for (const word of ['as', 'refused']) {
      const line = step.fields.get(word)?.line;
      if (line) problems.add(line, `${field}.${word}`, 'must be absent with expect');
    }
    const read = readExpectation(body, `${field}.expect`, reading);
    return { ...common, subject: read.subject, args: read.args };
  }
  const spec: VerbSpec = verbs[verb];
  const fields = readMap(body, `${field}.${verb}`, Object.keys(spec.fields), problems);
  const created = verb === 'create_customer' ? createCustomer(fields, reading) : undefined;
  const args = fields
    ? readFields(fields, `${field}.${verb}`, spec.fields, reading.known, problems)
    : {};
  const refused = readText(step.fields.get('refused'), `${field}.refused`, codeRule, problems);
  if (created && refused) reading.known.delete(created);
  const as = readName(step, field, spec, refused !== undefined, reading);
  return { ...common, subject: null, args, as: as ?? null, refused: refused ?? null };
}

function readTime(step: WrittenMap, field: string, { problems, now }: Reading): StepTime {
  const written = step.fields.get('at');
  if (!written) return now;
  const time = written.kind === 'text' ? readStepTime(written.text) : undefined;
  if (!time) {
    problems.add(written.line, `${field}.at`, timeRule);
    return now;
  }
  if (time.milliseconds >= now.milliseconds) return time;
  problems.add(written.line, `${field}.at`, 'must not be before the time of the step above');
  return now;
}

/** Makes a customer known from the step that creates it on. */
function createCustomer(
  fields: WrittenMap | undefined,
  { known, people, problems, isRepeated }: Reading,
): string | undefined {
  const written = fields?.fields.get('customer');
  if (written?.kind !== 'text') return undefined;
  const name = written.text;
  if (isRepeated) {
    problems.add(written.line, 'create_customer', 'must not be in a repeat: it happens once');
    return undefined;
  }
  if (!people.includes(name)) {
    if (known.get(name) !== 'customer') return undefined;
    problems.add(
      written.line,
      'create_customer.customer',
      'must not be a customer that already exists in the world',
    );
    return undefined;
  }
  if (known.get(name) === 'customer') {
    problems.add(written.line, 'create_customer.customer', 'must not be created twice');
  }
  known.set(name, 'customer');
  return name;
}

function readName(
  step: WrittenMap,
  field: string,
  spec: VerbSpec,
  isRefused: boolean,
  { known, people, problems }: Reading,
): string | undefined {
  const written = step.fields.get('as');
  const name = readText(written, `${field}.as`, { pattern: namePattern, rule: nameRule }, problems);
  if (!written || name === undefined) return undefined;
  if (!spec.makes || isRefused) {
    problems.add(written.line, `${field}.as`, 'must be absent: this step creates nothing to name');
  } else if (known.has(name) || people.includes(name)) {
    problems.add(written.line, `${field}.as`, 'must be a name that nothing else has');
  } else {
    known.set(name, spec.makes);
    return name;
  }
  return undefined;
}

function readExpectation(
  body: WrittenValue | undefined,
  field: string,
  { known, problems }: Reading,
): { subject: Subject | null; args: Step['args'] } {
  if (body?.kind !== 'map') {
    problems.add(body?.line ?? 1, field, 'must be a map of names and values');
    return { subject: null, args: {} };
  }
  const given = subjects.filter((name) => body.fields.has(name));
  const [subject] = given;
  if (!subject || given.length > 1) {
    problems.add(body.line, field, `must be about exactly one of ${subjects.join(', ')}`);
    return { subject: null, args: {} };
  }
  const spec = expectations[subject];
  const specs = { [subject]: spec.subject, ...spec.fields };
  readMap(body, field, Object.keys(specs), problems);
  const args = readFields(body, field, specs, known, problems);
  if (subject !== 'event' && body.fields.size < 2) {
    const rule = `must expect at least one of ${Object.keys(spec.fields).join(', ')}`;
    problems.add(body.line, field, rule);
  }
  const rule = subject === 'event' && args.event ? patternRule(args.event) : null;
  if (rule) problems.add(body.line, `${field}.event`, rule);
  return { subject, args };
}
