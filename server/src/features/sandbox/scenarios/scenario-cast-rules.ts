import { isUuid } from '../../../kernel/ids.ts';
import { namePattern, nameRule, readMap, readText } from './scenario-fields-rules.ts';
import type { ThingKind } from './scenario-specs-rules.ts';
import type { Existing, Person } from './scenario-story-rules.ts';
import { type KycChoice, kycChoices } from './scenario-verbs-rules.ts';
import type { ProblemList, WrittenMap, WrittenValue } from './scenario-yaml-rules.ts';

/** Customers and existing objects of a scenario. */
export interface Cast {
  /** Customers that the scenario creates. */
  customers: Map<string, Person>;
  /** Objects that the world has already. */
  existing: Existing[];
}

/** Limit per kind. */
const maxNamed = 20;

/** Objects that an existing customer may name, by field. */
const belongings = {
  banks: 'bank',
  cards: 'card',
  transfers: 'transfer',
  purchases: 'purchase',
} as const satisfies Record<string, ThingKind>;

const made = ['first_name', 'last_name', 'kyc'];
const had = ['customer_id', ...Object.keys(belongings)];

/** Reads the sections on customers and existing objects; errors are added to the problems. */
export function readCast({ fields }: WrittenMap, problems: ProblemList): Cast {
  const cast: Cast = { customers: new Map(), existing: [] };
  const customers = fields.get('customers');
  if (customers) {
    for (const [name, value] of readNamed(customers, 'customers', problems)) {
      readCustomer(name, value, cast, problems);
    }
  }
  const webhooks = fields.get('webhooks');
  if (webhooks) {
    for (const [name, id] of readNamed(webhooks, 'webhooks', problems)) {
      const known = { name, kind: 'webhook', customer: null } as const;
      readExisting(id, known, `webhooks.${name}`, { cast, problems });
    }
  }
  refuseTwins(cast, problems);
  return cast;
}

function readCustomer(name: string, value: WrittenValue, cast: Cast, problems: ProblemList): void {
  const field = `customers.${name}`;
  const isThere = value.kind === 'map' && had.some((key) => value.fields.has(key));
  const written = readMap(value, field, isThere ? had : [...made, ...had], problems);
  if (!written) return;
  if (!isThere) {
    cast.customers.set(name, readPerson(name, written, field, problems));
    return;
  }
  if (!written.fields.has('customer_id')) {
    problems.add(written.line, `${field}.customer_id`, 'is required');
    return;
  }
  const customerId = written.fields.get('customer_id');
  readExisting(customerId, { name, kind: 'customer', customer: name }, `${field}.customer_id`, {
    cast,
    problems,
  });
  for (const [section, kind] of Object.entries(belongings)) {
    const things = written.fields.get(section);
    if (!things) continue;
    for (const [named, id] of readNamed(things, `${field}.${section}`, problems)) {
      const path = `${field}.${section}.${named}`;
      readExisting(id, { name: named, kind, customer: name }, path, { cast, problems });
    }
  }
}

function readExisting(
  written: WrittenValue | undefined,
  known: Pick<Existing, 'name' | 'kind' | 'customer'>,
  field: string,
  { cast, problems }: { cast: Cast; problems: ProblemList },
): void {
  const line = written?.line ?? 1;
  const id = written?.kind === 'text' && isUuid(written.text) ? written.text.toLowerCase() : null;
  if (id === null) problems.add(line, field, 'must be a UUID');
  // Known in spite of its error, so that steps which name it add no further errors.
  cast.existing.push({ ...known, id: id ?? '', field, line });
}

/** Reads the entries of a map of names. */
function readNamed(
  written: WrittenValue,
  field: string,
  problems: ProblemList,
): Iterable<[string, WrittenValue]> {
  if (written.kind !== 'map' || written.fields.size < 1 || written.fields.size > maxNamed) {
    const what = field.split('.').at(-1);
    problems.add(written.line, field, `must be a map of 1 to ${maxNamed} ${what}`);
    return [];
  }
  for (const [name, { line }] of written.fields) {
    if (!namePattern.test(name)) problems.add(line, `${field}.${name}`, `its name ${nameRule}`);
  }
  return written.fields;
}

function readPerson(
  name: string,
  person: WrittenMap,
  field: string,
  problems: ProblemList,
): Person {
  const read = (key: string, rule: { pattern: RegExp; rule: string }) =>
    readText(person.fields.get(key), `${field}.${key}`, rule, problems);
  const kyc = read('kyc', {
    pattern: new RegExp(`^(${kycChoices.join('|')})$`),
    rule: `must be one of ${kycChoices.join(', ')}`,
  });
  return {
    firstName: read('first_name', personName) ?? madeUpName(name),
    lastName: read('last_name', personName) ?? 'Example',
    kyc: (kyc as KycChoice | undefined) ?? 'passes',
  };
}

const personName = {
  pattern: /^[A-Za-z][A-Za-z' ]{0,49}$/,
  rule: 'must be 1 to 50 letters, spaces or apostrophes, beginning with a letter',
};

/** Makes a first name from a key: `ada-2` becomes Ada. */
function madeUpName(name: string): string {
  const letters = /^[a-z]+/.exec(name)?.[0] ?? 'ada';
  return `${letters.charAt(0).toUpperCase()}${letters.slice(1)}`;
}

/** Refuses duplicate names, since steps refer to every object by name alone. */
function refuseTwins({ customers, existing }: Cast, problems: ProblemList): void {
  const taken = new Set(customers.keys());
  for (const { name, field, line } of existing) {
    if (taken.has(name)) problems.add(line, field, 'must have a name that nothing else has');
    taken.add(name);
  }
}
