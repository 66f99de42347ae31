import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classes } from '../../parts/classes.ts';
import { linearScale, roundTicks } from '../../parts/linear-scale.ts';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { useWidth } from '../../parts/use-width.ts';
import { formatCount, formatMs } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import {
  hourOf,
  shortTime,
  timeAgo,
  timeAt,
  wallClock,
  zoneName,
} from '../../platform/wall-clock.ts';
import styles from './requests.module.css';
import { fillPeriods, linePath, type Period } from './series-shape.ts';

const minuteMs = 60_000;
const periodMs = 120 * minuteMs;
const height = 132;
/** The line of zero, above the times. */
const base = height - 20;
/** The space of the durations beside the graph. */
const left = 56;

/** Requests of the last two hours by minute: p50 and p95 as lines, counts and errors as bars. */
export function RequestGraph({ operation }: { readonly operation: string | undefined }) {
  const { surety, keys } = useBrand();
  const asked = operation ? { operation } : {};
  const query = useQuery({
    queryKey: keys.still('request-graph', asked),
    queryFn: async () => {
      const { data } = await surety.requests.series({
        ...asked,
        since: timeAgo(periodMs),
        bucket: 'minute',
      });
      const untilMs = wallClock.nowMs();
      return fillPeriods(data, { sinceMs: untilMs - periodMs, untilMs, stepMs: minuteMs });
    },
    refetchInterval: 15_000,
  });
  return (
    <Panel title="Last two hours" note="every request, also those that the log does not keep">
      <div className={styles.graphPlace}>
        <QueryState query={query}>{(periods) => <Graph periods={periods} />}</QueryState>
      </div>
    </Panel>
  );
}

function Graph({ periods }: { readonly periods: readonly Period[] }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const count = periods.reduce((sum, each) => sum + each.count, 0);
  const errors = periods.reduce((sum, each) => sum + each.errors, 0);
  const slowest = Math.max(1, ...periods.map(({ p95 }) => p95 ?? 0));
  const most = Math.max(1, ...periods.map((each) => each.count));
  const x = linearScale([0, periods.length], [left, width]);
  const ticks = roundTicks([0, slowest], 2);
  const y = linearScale([0, ticks.at(-1) ?? slowest], [base, 10]);
  const bar = linearScale([0, most], [0, (base - 10) * 0.45]);
  const line = (of: 'p50' | 'p95') =>
    linePath(periods.map((each, at) => (each[of] === null ? null : [x(at + 0.5), y(each[of])])));
  const text = `${formatCount(count)} requests, ${formatCount(errors)} errors, p95 at most ${formatMs(slowest)}`;
  return (
    <figure>
      <div ref={ref} className={styles.graph}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={text}>
            {ticks.map((tick) => (
              <g key={tick}>
                <line className={styles.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
                <text className={styles.axis} x={left - 8} y={y(tick) + 4} textAnchor="end">
                  {tick === 0 ? '0' : formatMs(tick)}
                </text>
              </g>
            ))}
            {periods.map((each, at) => (
              <g key={each.atMs}>
                <title>{`${shortTime(timeAt(each.atMs))}: ${each.count} requests, ${each.errors} errors`}</title>
                <Bar x={x(at)} width={x(0.8) - left} height={bar(each.count)} look={styles.count} />
                <Bar
                  x={x(at)}
                  width={x(0.8) - left}
                  height={bar(each.errors)}
                  look={styles.errors}
                />
                {isLabelled(each.atMs, width) && at > 1 && at < periods.length - 3 && (
                  <text className={styles.axis} x={x(at)} y={height - 4} textAnchor="middle">
                    {hourOf(timeAt(each.atMs))}
                  </text>
                )}
              </g>
            ))}
            <path className={styles.p50} d={line('p50')} />
            <path className={styles.p95} d={line('p95')} />
          </svg>
        )}
      </div>
      <figcaption className={styles.legend}>
        <Legend look={styles.isP95}>p95, at most {formatMs(slowest)}</Legend>
        <Legend>p50</Legend>
        <Legend look={styles.isCount}>{formatCount(count)} requests</Legend>
        <Legend look={styles.isErrors}>{formatCount(errors)} errors</Legend>
        <span>times in {zoneName(wallClock.now())}</span>
      </figcaption>
    </figure>
  );
}

/** True for a minute whose time is shown below the graph. */
const isLabelled = (atMs: number, width: number): boolean =>
  atMs % ((width < 600 ? 30 : 15) * minuteMs) === 0;

interface BarProps {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly look: string | undefined;
}

function Bar({ x, width: wide, height: high, look }: BarProps) {
  if (high === 0) return null;
  return <rect className={look} x={x} y={base - high} width={wide} height={high} />;
}

interface LegendProps {
  readonly look?: string | undefined;
  readonly children: ReactNode;
}

function Legend({ look, children }: LegendProps) {
  return (
    <span>
      <span className={classes(styles.swatch, look)} aria-hidden="true" />
      {children}
    </span>
  );
}
