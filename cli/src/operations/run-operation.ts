import type { OperationRow } from '@surety/sdk/operation-row';
import { resources } from '@surety/sdk/operations';
import { UsageError } from '../command-errors.ts';
import type { GlobalFlags } from '../global-flags.ts';
import type { Io } from '../io.ts';
import { camel, kebab } from '../names.ts';
import { didYouMean } from '../nearest.ts';

interface OperationWords {
  readonly io: Io;
  readonly flags: GlobalFlags;
  readonly resource: string;
  readonly verb: string;
  readonly words: readonly string[];
}

/**
 * Runs the command of one operation.
 *
 * @throws UsageError if the resource has no such command.
 */
export async function runOperation({ io, flags, resource, verb, words }: OperationWords) {
  const { operations } = await loadOperations(resource);
  const method = camel(verb);
  const row = Object.hasOwn(operations, method) ? operations[method] : undefined;
  const name = `${kebab(resource)} ${verb}`;
  if (!row || kebab(method) !== verb) throw unknownVerb(resource, verb);
  if (words.includes('--help') || words.includes('-h')) {
    const { renderOperationHelp } = await import('./operation-help.ts');
    return void io.stdout.write(`${renderOperationHelp(name, row, io.stdout.columns)}\n`);
  }
  const [{ createContext }, { sendOperation }] = await Promise.all([
    import('../create-context.ts'),
    import('./send-operation.ts'),
  ]);
  try {
    await sendOperation(createContext(io, flags), { name, row, words });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\n"surety ${name} --help" says more.`);
  }
}

/** The table of a resource's operations. */
export function loadOperations(
  resource: string,
): Promise<{ operations: Readonly<Record<string, OperationRow>> }> {
  return import(`@surety/sdk/operations/${kebab(resource)}`);
}

function unknownVerb(resource: string, verb: string): UsageError {
  const name = kebab(resource);
  const verbs = Object.keys(resources[resource]?.methods ?? {}).map(kebab);
  const near = didYouMean(verb, verbs);
  return new UsageError(
    `There is no command ${name} ${verb}.${near} "surety ${name}" lists all of ${name}.`,
  );
}
