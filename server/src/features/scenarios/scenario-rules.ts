import { invalidInput } from '../../kernel/domain-error.ts';
import { namePattern, nameRule, readMap, readText } from './scenario-fields-rules.ts';
import { readSteps } from './scenario-steps-rules.ts';
import type { Person, Scenario } from './scenario-story-rules.ts';
import { type KycChoice, kycChoices } from './scenario-verbs-rules.ts';
import { ProblemList, readYaml, type WrittenMap } from './scenario-yaml-rules.ts';

const maxCustomers = 20;
const titlePattern = /^[^\p{Cc}]{1,500}$/u;

/**
 * Reads a scenario.
 *
 * @throws DomainError `invalid_input` that names line, field and rule of everything that is wrong.
 */
export function readScenario(source: string): Scenario {
  const problems = new ProblemList();
  const written = readYaml(source, problems);
  const scenario = written && readStory(readMap(written, 'body', sections, problems), problems);
  if (problems.problems.length > 0 || !scenario) throw invalidInput(problems.problems);
  return scenario;
}

const sections = ['name', 'description', 'customers', 'steps'] as const;

function readStory(written: WrittenMap | undefined, problems: ProblemList): Scenario | undefined {
  if (!written) return undefined;
  const { line, fields } = written;
  for (const section of ['name', 'customers', 'steps']) {
    if (!fields.has(section)) problems.add(line, section, 'is required');
  }
  const name = readText(
    fields.get('name'),
    'name',
    { pattern: namePattern, rule: nameRule },
    problems,
  );
  const description = readText(
    fields.get('description'),
    'description',
    { pattern: titlePattern, rule: 'must be 1 to 500 characters on one line (fold it with >-)' },
    problems,
  );
  const customers = readCustomers(fields.get('customers'), problems);
  const steps = readSteps(fields.get('steps'), [...customers.keys()], problems);
  return { name: name ?? '', description: description ?? null, customers, steps };
}

function readCustomers(
  written: ReturnType<WrittenMap['fields']['get']>,
  problems: ProblemList,
): Map<string, Person> {
  const customers = new Map<string, Person>();
  if (!written) return customers;
  if (written.kind !== 'map' || written.fields.size < 1 || written.fields.size > maxCustomers) {
    problems.add(written.line, 'customers', `must be a map of 1 to ${maxCustomers} customers`);
    return customers;
  }
  for (const [name, value] of written.fields) {
    const field = `customers.${name}`;
    if (!namePattern.test(name)) problems.add(value.line, field, `its name ${nameRule}`);
    const person = readMap(value, field, ['first_name', 'last_name', 'kyc'], problems);
    if (!person) continue;
    const read = (key: string, rule: { pattern: RegExp; rule: string }) =>
      readText(person.fields.get(key), `${field}.${key}`, rule, problems);
    const kyc = read('kyc', {
      pattern: new RegExp(`^(${kycChoices.join('|')})$`),
      rule: `must be one of ${kycChoices.join(', ')}`,
    });
    customers.set(name, {
      firstName: read('first_name', personName) ?? madeUpName(name),
      lastName: read('last_name', personName) ?? 'Example',
      kyc: (kyc as KycChoice | undefined) ?? 'passes',
    });
  }
  return customers;
}

const personName = {
  pattern: /^[A-Za-z][A-Za-z' ]{0,49}$/,
  rule: 'must be 1 to 50 letters, spaces or apostrophes, beginning with a letter',
};

/** `ada-2` is Ada. */
function madeUpName(name: string): string {
  const letters = /^[a-z]+/.exec(name)?.[0] ?? 'ada';
  return `${letters.charAt(0).toUpperCase()}${letters.slice(1)}`;
}
