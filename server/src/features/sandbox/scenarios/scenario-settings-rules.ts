import { DomainError } from '../../../kernel/domain-error.ts';
import {
  type ProgramSettings,
  parseProgramSettings,
  programSettingProblems,
} from '../../tenants/brands/program-settings-rules.ts';
import type { ProblemList, WrittenValue } from './scenario-yaml-rules.ts';

/** Reads settings of the program by their names; errors are added to the problems, each with its line. */
export function readSettings(
  written: WrittenValue | undefined,
  problems: ProblemList,
): Partial<ProgramSettings> {
  if (!written) return {};
  if (written.kind !== 'map') {
    problems.add(written.line, 'settings', 'must be a map of settings and values');
    return {};
  }
  const texts: [string, string][] = [];
  for (const [name, value] of written.fields) {
    if (value.kind === 'text') texts.push([name, value.text]);
    else problems.add(value.line, `settings.${name}`, 'must be one value');
  }
  try {
    const settings = parseProgramSettings(Object.fromEntries(texts));
    addProblems(programSettingProblems(settings));
    return settings;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    addProblems(error.problems);
    return {};
  }

  function addProblems(found: readonly { field: string; rule: string }[]): void {
    for (const { field, rule } of found) {
      const line = (written?.kind === 'map' && written.fields.get(field)?.line) || written?.line;
      problems.add(line ?? 1, `settings.${field}`, rule);
    }
  }
}
