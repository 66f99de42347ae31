import { invalidInput } from '../../../kernel/domain-error.ts';
import { readCast } from './scenario-cast-rules.ts';
import { namePattern, nameRule, readMap, readText } from './scenario-fields-rules.ts';
import { readSettings } from './scenario-settings-rules.ts';
import { readSteps } from './scenario-steps-rules.ts';
import type { Scenario } from './scenario-story-rules.ts';
import { ProblemList, readYaml, type WrittenMap } from './scenario-yaml-rules.ts';

const titlePattern = /^[^\p{Cc}]{1,500}$/u;

/**
 * Parses and validates a scenario.
 *
 * @throws DomainError `invalid_input` that names line, field and rule of every error.
 */
export function readScenario(source: string): Scenario {
  const problems = new ProblemList();
  const written = readYaml(source, problems);
  const scenario = written && readStory(readMap(written, 'body', sections, problems), problems);
  if (problems.problems.length > 0 || !scenario) throw invalidInput(problems.problems);
  return scenario;
}

const sections = ['name', 'description', 'settings', 'customers', 'webhooks', 'steps'] as const;

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
  const settings = readSettings(fields.get('settings'), problems);
  const cast = readCast(written, problems);
  const steps = readSteps(fields.get('steps'), cast, problems);
  return { name: name ?? '', description: description ?? null, settings, ...cast, steps };
}
