import { discardedBy } from '@surety/sdk/command/discarding';
import { UsageError } from '@surety/sdk/command/usage-error';
import type { BrandContext } from '../../platform/brand-context.tsx';
import type { ReadyCommand } from './read-command.ts';

/** True for a command that shows its request and sends nothing. */
export const isOnlyShown = ({ flags }: ReadyCommand): boolean =>
  flags.curl === true || flags.dryRun === true;

/** The word that confirms a command: an operation that discards work of a sandbox asks too, as in the terminal. */
export const wordOf = ({ isSandbox }: Pick<BrandContext, 'isSandbox'>): 'live' | 'yes' =>
  isSandbox ? 'yes' : 'live';

/** Changes of live, and those that discard work, are confirmed, as the command line of the terminal asks. */
export const needsAsking = (
  { isSandbox }: Pick<BrandContext, 'isSandbox'>,
  ready: ReadyCommand,
): boolean => {
  const { row, line } = ready;
  if (row.method === 'GET' || line.yes || isOnlyShown(ready)) return false;
  return !isSandbox || discardedBy(row.id) !== null;
};

/** @throws UsageError if the person's role has not the right of the operation. */
export function requireRole(
  {
    brand,
    may,
  }: Pick<BrandContext, 'may'> & { readonly brand: Pick<BrandContext['brand'], 'role'> },
  ready: ReadyCommand,
): void {
  const { permission } = ready.row;
  if (may(permission) || isOnlyShown(ready)) return;
  throw new UsageError(
    `Your role (${brand.role}) may not do this: ${ready.name} needs the right "${permission}". Nothing was sent. An owner of the brand changes roles on the page People.`,
  );
}
