import type { WorldDifference, WorldDiffTotal } from '@surety/sdk';
import { fromCents } from '@surety/sdk/money';
import { UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { findNewestSnapshot } from './restore-world.ts';
import { worldIdOf } from './world-keys.ts';

interface MoneyTotal {
  readonly type: string;
  readonly field: string;
  readonly change: string;
}

/** Prints what differs between a world and a snapshot or another world. */
export async function diffWorld(
  context: CommandContext,
  options: { against?: string; world?: string },
): Promise<void> {
  const { out, io, surety } = context;
  const worldId = worldIdOf(context, options.world);
  const against = options.against ?? (await usualOther(context, worldId));
  const differences: WorldDifference[] = [];
  let totals: readonly WorldDiffTotal[] = [];
  const query = { against, limit: 100 };
  for await (const page of surety()
    .worlds.diff(worldId, query, { signal: io.interrupted })
    .pages()) {
    totals = page.totals ?? totals;
    differences.push(...page.data);
  }
  const money = moneyOf(differences);
  if (out.isForPrograms) {
    out.value({ world_id: worldId, against, totals, money, differences });
    return;
  }
  if (differences.length === 0) out.line(`Nothing differs from ${against}.`);
  for (const difference of differences) printDifference(context, difference);
  printTotals(context, totals, money);
}

/**
 * The newest snapshot of the world that was not taken to fork it, else the one that it is a copy of.
 *
 * @throws UsageError if it has neither.
 */
async function usualOther(context: CommandContext, worldId: string): Promise<string> {
  const options = { signal: context.io.interrupted };
  const found =
    (await findNewestSnapshot(context, worldId)) ??
    (await context.surety().worlds.get(worldId, options)).from_snapshot;
  if (found) return found;
  throw new UsageError(
    `The world ${worldId} has no snapshot and is no copy of one: name what to compare it with by --against, or take a snapshot first ("surety world snapshot").`,
  );
}

const signs = { added: '+', removed: '-', changed: '~' } as const;
const styles = { added: 'green', removed: 'red', changed: 'yellow' } as const;

function printDifference({ out }: CommandContext, difference: WorldDifference): void {
  const { type, key, change, fields } = difference;
  out.line(out.style(styles[change], `${signs[change]} ${type} ${key}`));
  for (const { field, before, after, is_sealed } of fields) {
    const text = is_sealed ? '(encrypted)' : valuesOf(change, before, after);
    out.line(`    ${field}: ${text}`);
  }
}

function valuesOf(change: WorldDifference['change'], before: string | null, after: string | null) {
  if (change === 'added') return after ?? '-';
  if (change === 'removed') return before ?? '-';
  return `${before ?? '-'} -> ${after ?? '-'}`;
}

function printTotals(
  { out }: CommandContext,
  totals: readonly WorldDiffTotal[],
  money: readonly MoneyTotal[],
): void {
  if (totals.length > 0) out.line(out.style('bold', 'Totals'));
  for (const { type, added, removed, changed } of totals) {
    const counts = [
      ...(added > 0 ? [`${added} added`] : []),
      ...(removed > 0 ? [`${removed} removed`] : []),
      ...(changed > 0 ? [`${changed} changed`] : []),
    ];
    out.line(`  ${type}: ${counts.join(', ')}`);
  }
  if (money.length > 0) out.line(out.style('bold', 'Money'));
  for (const { type, field, change } of money) out.line(`  ${type}.${field}: ${change}`);
}

/** Fields whose sum says something: what accounts hold, and what was bought and moved. */
const summed: ReadonlySet<string> = new Set([
  'account_balances.ledger_cents',
  'account_balances.held_cents',
  'account_balances.limit_cents',
  'transactions.amount_cents',
  'transactions.cleared_cents',
  'transactions.refunded_cents',
  'transfers.amount_cents',
  'transfers.advanced_cents',
]);

/** Sums of the changes of each summed field, as decimal strings with a sign. */
function moneyOf(differences: readonly WorldDifference[]): MoneyTotal[] {
  const sums = new Map<string, bigint>();
  for (const { type, fields } of differences) {
    for (const { field, before, after, is_sealed } of fields) {
      const isWhole = [before, after].every((value) => value === null || /^-?\d+$/.test(value));
      const name = `${type}.${field}`;
      if (is_sealed || !summed.has(name) || !isWhole) continue;
      const change = BigInt(after ?? 0) - BigInt(before ?? 0);
      sums.set(name, (sums.get(name) ?? 0n) + change);
    }
  }
  return [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([name, sum]) => {
      const [type = '', field = ''] = name.split('.');
      return { type, field, change: `${sum > 0n ? '+' : ''}${fromCents(sum)}` };
    });
}
