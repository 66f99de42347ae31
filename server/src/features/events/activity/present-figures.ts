import type { Context } from '../../../platform/context.ts';
import { definePort } from '../../../platform/port.ts';
import { listMetrics, type MetricRow } from './activity-store.ts';
import { foldActivity } from './fold-activity.ts';
import { countStates, type MoneyRow, type StateRow, sumBalances } from './overview-store.ts';

/** Figures of a brand as they are at a time of its clock. */
export interface PresentFigures {
  at: Temporal.Instant;
  states: StateRow[];
  money: MoneyRow[];
  /** Events of the last 24 full hours and the present one. */
  metrics: MetricRow[];
}

const recent = { hours: 24 };

/** A brand with more accounts has figures that are at most `keptMs` old: summing them takes a core's tenths. */
const manyAccounts = 2_000n;
const keptMs = 10_000;

interface KeptFigures {
  readAtMs: number;
  figures: Promise<PresentFigures>;
}

export type ReadFigures = (context: Context) => Promise<PresentFigures>;

/** Port of the process's present figures. */
export const presentFigures = definePort<ReadFigures>('present figures');

export function openPresentFigures(): ReadFigures {
  const keeper = new FiguresKeeper();
  return (context) => keeper.read(context.brandId, performance.now(), () => readFigures(context));
}

/** Keeps the figures of large brands for ten seconds, however often and by however many they are read. */
export class FiguresKeeper {
  readonly #kept = new Map<string, KeptFigures>();

  async read(
    brandId: string,
    nowMs: number,
    readNow: () => Promise<PresentFigures>,
  ): Promise<PresentFigures> {
    const kept = this.#kept.get(brandId);
    if (kept && nowMs - kept.readAtMs < keptMs) return kept.figures;
    this.#forgetOld(nowMs);
    // The size is known from the last reading: one that runs is shared only where figures are kept.
    const reading = readNow();
    if (kept) this.#keep(brandId, nowMs, reading);
    const figures = await reading;
    if (!kept && countAccounts(figures) > manyAccounts) this.#keep(brandId, nowMs, reading);
    return figures;
  }

  #keep(brandId: string, readAtMs: number, figures: Promise<PresentFigures>): void {
    this.#kept.set(brandId, { readAtMs, figures });
    figures.then(
      (read) => countAccounts(read) <= manyAccounts && this.#kept.delete(brandId),
      () => this.#kept.delete(brandId),
    );
  }

  /** Brands that nobody has asked for since are forgotten, but one reading longer than they are kept. */
  #forgetOld(nowMs: number): void {
    for (const [brandId, { readAtMs }] of this.#kept) {
      if (nowMs - readAtMs > 10 * keptMs) this.#kept.delete(brandId);
    }
  }
}

function countAccounts({ money }: PresentFigures): bigint {
  return money.reduce((sum, { accounts }) => sum + accounts, 0n);
}

async function readFigures(context: Context): Promise<PresentFigures> {
  await foldActivity(context);
  const at = context.clock.now();
  const [states, money, metrics] = await Promise.all([
    countStates(context),
    sumBalances(context),
    listMetrics(context, at.subtract(recent)),
  ]);
  return { at, states, money, metrics };
}
