import { type OperationTable, operationOfWord } from '@surety/sdk/command/find-operation';
import type { GlobalFlags } from '@surety/sdk/command/global-flags';
import { kebab } from '@surety/sdk/command/names';
import { UsageError } from '../command-errors.ts';
import type { Io } from '../io.ts';
import { Output } from '../output.ts';

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
  const row = await operationOfWord(loadOperations, resource, verb);
  const name = `${kebab(resource)} ${verb}`;
  if (words.includes('--help') || words.includes('-h')) {
    const { renderOperationHelp } = await import('@surety/sdk/command/operation-help');
    return new Output(io, () => flags).line(renderOperationHelp(name, row, io.stdout.columns));
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
export function loadOperations(resource: string): Promise<OperationTable> {
  return import(`@surety/sdk/operations/${kebab(resource)}`);
}
