import { DomainError, type FieldProblem } from '../../../kernel/domain-error.ts';
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
  const texts: Record<string, string> = {};
  for (const [name, value] of written.fields) {
    if (value.kind === 'text') texts[name] = value.text;
    else problems.add(value.line, `settings.${name}`, 'must be one value');
  }
  const { settings, found } = parse(texts);
  for (const { field, rule } of found) {
    const { line } = written.fields.get(field) ?? written;
    problems.add(line, `settings.${field}`, rule);
  }
  return settings;
}

/** Settings of texts, with the rules that they break. */
function parse(texts: Record<string, string>): {
  settings: Partial<ProgramSettings>;
  found: readonly FieldProblem[];
} {
  try {
    const settings = parseProgramSettings(texts);
    return { settings, found: programSettingProblems(settings) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { settings: {}, found: error.problems };
  }
}
