import { ConfigError } from '../config.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isDatabaseAway } from '../platform/db/database-away.ts';
import { toStartupError } from '../platform/db/sql-error.ts';
import { StartupError } from '../platform/startup-error.ts';

/**
 * Tells why a command failed: one line for an error of the configuration, the database or the
 * machine, which the operator can remedy, and the stack for any other.
 */
export function tellError(error: unknown): string {
  if ([ConfigError, StartupError, DomainError].some((kind) => error instanceof kind)) {
    return (error as Error).message;
  }
  if (isDatabaseAway(error)) {
    return `The database is away: ${messageOf(error)}. Start it, or correct DATABASE_URL, and try again.`;
  }
  const told = toStartupError(error);
  if (told instanceof StartupError) return told.message;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return isOfMachine(error) ? message : (stack ?? message);
}

/** True for a call of the operating system that failed, such as a write to a full disk. */
function isOfMachine(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
