import { useQuery } from '@tanstack/react-query';
import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { classes } from '../../parts/classes.ts';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { formatCount, formatMs } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { shortTime, timeAgo, wallClock } from '../../platform/wall-clock.ts';
import styles from './requests.module.css';
import { fillPeriods, linePath, type Period } from './series-shape.ts';

const minuteMs = 60_000;
const periodMs = 120 * minuteMs;
const width = 1_000;
const height = 100;

/** Requests of the last two hours by minute: p50 and p95 as lines, counts and errors as bars. */
export function RequestGraph({ operation }: { readonly operation: string | undefined }) {
  const { brand, surety } = useBrand();
  const asked = operation ? { operation } : {};
  const query = useQuery({
    queryKey: [brand.brand_id, 'request-graph', asked],
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
      <QueryState query={query}>{(periods) => <Graph periods={periods} />}</QueryState>
    </Panel>
  );
}

function Graph({ periods }: { readonly periods: readonly Period[] }) {
  const count = periods.reduce((sum, each) => sum + each.count, 0);
  const errors = periods.reduce((sum, each) => sum + each.errors, 0);
  const slowest = Math.max(1, ...periods.map(({ p95 }) => p95 ?? 0));
  const most = Math.max(1, ...periods.map((each) => each.count));
  const x = scaleLinear([0, periods.length], [0, width]);
  const y = scaleLinear([0, slowest], [height - 4, 8]);
  const bar = scaleLinear([0, most], [0, height * 0.45]);
  const line = (of: 'p50' | 'p95') =>
    linePath(periods.map((each, at) => (each[of] === null ? null : [x(at + 0.5), y(each[of])])));
  const text = `${formatCount(count)} requests, ${formatCount(errors)} errors, p95 at most ${formatMs(slowest)}`;
  const first = periods[0];
  return (
    <figure>
      <svg
        className={styles.graph}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        {periods.map((each, at) => (
          <g key={each.atMs}>
            <title>{`${shortTime(new Date(each.atMs).toISOString())}: ${each.count} requests, ${each.errors} errors`}</title>
            <Bar x={x(at)} width={x(0.8)} height={bar(each.count)} look={styles.count} />
            <Bar x={x(at)} width={x(0.8)} height={bar(each.errors)} look={styles.errors} />
          </g>
        ))}
        <path className={styles.p50} d={line('p50')} vectorEffect="non-scaling-stroke" />
        <path className={styles.p95} d={line('p95')} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className={styles.legend}>
        <Legend look={styles.isP95}>p95, at most {formatMs(slowest)}</Legend>
        <Legend>p50</Legend>
        <Legend look={styles.isCount}>{formatCount(count)} requests</Legend>
        <Legend look={styles.isErrors}>{formatCount(errors)} errors</Legend>
        {first && <span>since {shortTime(new Date(first.atMs).toISOString())} UTC</span>}
      </figcaption>
    </figure>
  );
}

interface BarProps {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly look: string | undefined;
}

function Bar({ x, width: wide, height: high, look }: BarProps) {
  if (high === 0) return null;
  return <rect className={look} x={x} y={height - high} width={wide} height={high} />;
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
