import { formatDecimalAmount, MAX_CENTS } from '../../../kernel/money.ts';
import type { FieldSpec, FieldSpecs, ThingKind } from './scenario-specs-rules.ts';
import type { ProblemList, WrittenMap, WrittenValue } from './scenario-yaml-rules.ts';

/** Names of customers and of objects that steps create. */
export const namePattern = /^[a-z][a-z0-9_-]{0,39}$/;
export const nameRule =
  'must be 1 to 40 lower-case letters, digits, - or _, beginning with a letter';

/** Objects known at a step, by name: created by earlier steps, or existing in the world. */
export type KnownThings = Map<string, ThingKind>;

/** Reads a map of known fields; every other field is a problem. */
export function readMap(
  written: WrittenValue | undefined,
  field: string,
  allowed: readonly string[],
  problems: ProblemList,
): WrittenMap | undefined {
  if (written?.kind !== 'map') {
    problems.add(written?.line ?? 1, field, 'must be a map of names and values');
    return undefined;
  }
  for (const [name, { line }] of written.fields) {
    if (allowed.includes(name)) continue;
    const path = field === 'body' ? name : `${field}.${name}`;
    problems.add(line, path, `is not known here; known are ${allowed.join(', ')}`);
  }
  return written;
}

/** Reads text that matches a pattern; undefined when absent or invalid. */
export function readText(
  written: WrittenValue | undefined,
  field: string,
  { pattern, rule }: { pattern: RegExp; rule: string },
  problems: ProblemList,
): string | undefined {
  if (!written) return undefined;
  if (written.kind === 'text' && pattern.test(written.text)) return written.text;
  problems.add(written.line, field, rule);
  return undefined;
}

/** Reads the fields of a verb; errors are added to the problems. */
export function readFields(
  written: WrittenMap,
  field: string,
  specs: FieldSpecs,
  known: KnownThings,
  problems: ProblemList,
): Record<string, string | undefined> {
  const args: Record<string, string | undefined> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const path = `${field}.${name}`;
    const value = written.fields.get(name);
    if (!value) {
      if (!spec.optional && !written.fields.has(name)) {
        problems.add(written.line, path, 'is required');
      }
      continue;
    }
    const read = value.kind === 'text' ? readValue(value.text, spec, known) : ruleOf(spec);
    if ('rule' in read) problems.add(value.line, path, read.rule);
    else args[name] = read.value;
  }
  return args;
}

type ReadValue = { value: string } | { rule: string };

function readValue(text: string, spec: FieldSpec, known: KnownThings): ReadValue {
  switch (spec.kind) {
    case 'money':
      return readMoney(text, spec);
    case 'number':
      return isWithin(text, spec) ? { value: text } : ruleOf(spec);
    case 'choice':
      return spec.choices.includes(text) ? { value: text } : ruleOf(spec);
    case 'text':
      return spec.pattern.test(text) ? { value: text } : ruleOf(spec);
    case 'thing':
      return known.get(text) === spec.thing ? { value: text } : ruleOf(spec);
  }
}

function ruleOf(spec: FieldSpec): { rule: string } {
  switch (spec.kind) {
    case 'money':
      return { rule: moneyRule(spec) };
    case 'number':
      return { rule: `must be a whole number from ${spec.least} to ${spec.most}` };
    case 'choice':
      return { rule: `must be one of ${spec.choices.join(', ')}` };
    case 'text':
      return { rule: spec.rule };
    case 'thing':
      return { rule: thingRule(spec.thing) };
  }
}

function thingRule(kind: ThingKind): string {
  switch (kind) {
    case 'customer':
      return 'must name a customer that an earlier step created or that has a customer_id';
    case 'webhook':
      return 'must name one of the webhooks of the scenario';
    default:
      return `must name a ${kind} that an earlier step created or that a customer lists`;
  }
}

function isWithin(text: string, { least, most }: { least: number; most: number }): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(text) && Number(text) >= least && Number(text) <= most;
}

function moneyRule({ signed }: { signed?: true }): string {
  return signed
    ? 'must be an amount in dollars, such as 500, 500.00 or -12.50'
    : 'must be an amount in dollars above zero, such as 500 or 500.00';
}

function readMoney(text: string, spec: { signed?: true }): ReadValue {
  const [, sign = '', whole = '', fraction = '00'] =
    /^(-?)(0|[1-9]\d{0,11})(?:\.(\d{2}))?$/.exec(text) ?? [];
  const cents = whole === '' ? null : BigInt(`${sign}${whole}${fraction}`);
  if (cents === null || cents > MAX_CENTS) return { rule: moneyRule(spec) };
  if (!spec.signed && cents <= 0n) return { rule: moneyRule(spec) };
  return { value: formatDecimalAmount(cents) };
}
