import { readScenario } from '../../src/features/sandbox/scenarios/scenario-rules.ts';
import { DomainError, type FieldProblem } from '../../src/kernel/domain-error.ts';

/** Problems of a scenario, each as `field rule`. */
export function problemsOf(source: string): string[] {
  try {
    readScenario(source);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.problems.map(({ field, rule }: FieldProblem) => `${field} ${rule}`);
  }
}

/** Scenario whose customer exists and has applied; steps begin on line 7. */
export const story = (...steps: string[]) =>
  [
    'name: story',
    'customers:',
    '  ada: {}',
    'steps:',
    '  - create_customer: { customer: ada }',
    '  - apply: { customer: ada }',
    ...steps.map((step) => `  - ${step.replaceAll('\n', '\n    ')}`),
    '',
  ].join('\n');
