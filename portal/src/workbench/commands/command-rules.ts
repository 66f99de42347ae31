import { UsageError } from '@surety/sdk/command/usage-error';
import type { BrandContext } from '../../platform/brand-context.tsx';
import type { ReadyCommand } from './read-command.ts';

/** True for a command that shows its request and sends nothing. */
export const isOnlyShown = ({ flags }: ReadyCommand): boolean =>
  flags.curl === true || flags.dryRun === true;

/** Changes of live are confirmed, as the command line of the terminal asks. */
export const needsAsking = (
  { isSandbox }: Pick<BrandContext, 'isSandbox'>,
  ready: ReadyCommand,
): boolean => !isSandbox && ready.row.method !== 'GET' && !ready.line.yes && !isOnlyShown(ready);

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
