/** The test that a runner runs at present, as far as its context says. */
export interface RunningTest {
  readonly name: string;
  /** True or false once the test has ended; undefined for runners that do not say. */
  readonly hasFailed: boolean | undefined;
  /** An assertion has failed after which the test continues (`expect.soft` of Vitest). */
  readonly hasSoftFailed: boolean;
  /** The test passes if it fails (`test.fails` of Vitest). */
  readonly isExpectedToFail: boolean;
  /** Aborts if the runner gives the test up, as after its time limit. */
  readonly signal: AbortSignal | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads the context that Vitest and node:test pass to tests and hooks. Jest passes none, but knows the
 * name of its present test.
 */
export function readTest(context: unknown): RunningTest {
  const fields = fieldsOf(context);
  const signal = fields.signal instanceof AbortSignal ? fields.signal : undefined;
  const task = fieldsOf(fields.task);
  if (typeof task.name === 'string') return { ...readTask(task, task.name), signal };
  const name = text(fields.fullName) ?? text(fields.name) ?? jestName() ?? 'a test';
  const { passed } = fields;
  const hasFailed = typeof passed === 'boolean' ? !passed : undefined;
  return { name, hasFailed, hasSoftFailed: false, isExpectedToFail: false, signal };
}

function readTask(task: Fields, title: string): Omit<RunningTest, 'signal'> {
  const isExpectedToFail = task.fails === true;
  const hasSoftFailed = fieldsOf(task.result).state === 'fail';
  const hasFailed = hasSoftFailed !== isExpectedToFail;
  return { name: text(task.fullTestName) ?? title, hasFailed, hasSoftFailed, isExpectedToFail };
}

function jestName(): string | undefined {
  const { expect } = globalThis as { expect?: { getState?: () => unknown } };
  return text(fieldsOf(expect?.getState?.()).currentTestName);
}

/** Vitest's context is a function with fields. */
function fieldsOf(value: unknown): Fields {
  const hasFields = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return hasFields ? (value as Fields) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
