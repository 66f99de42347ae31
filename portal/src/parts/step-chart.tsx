import { shortDate, shortTime, timeAt } from '../platform/wall-clock.ts';
import { classes } from './classes.ts';
import { linearScale, roundTicks } from './linear-scale.ts';
import styles from './step-chart.module.css';
import { useWidth } from './use-width.ts';
import { formatCents } from './values.tsx';

export interface StepPoint {
  readonly atMs: number;
  /** The balance in cents from this time on. */
  readonly cents: number;
}

interface StepSeries {
  readonly name: string;
  /** Oldest first. */
  readonly points: readonly StepPoint[];
  /** The balance before the first point, in cents. */
  readonly fromCents: number;
}

interface StepChartProps {
  readonly label: string;
  /** The first is drawn filled, the second as a line. */
  readonly series: readonly StepSeries[];
  /** The time at the right edge, to which the last balances hold. */
  readonly untilMs: number;
  readonly currency: string;
}

const height = 190;
const margin = { top: 10, right: 6, bottom: 22, left: 58 };
const dayMs = 86_400_000;
const labelPx = 110;
const looks = [styles.first, styles.second];

/** Balances over time, as steps from one posted entry to the next. */
export function StepChart({ label, series, untilMs, currency }: StepChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const points = series.flatMap((each) => each.points);
  const firstMs = Math.min(...points.map(({ atMs }) => atMs));
  const lastMs = Math.max(untilMs, ...points.map(({ atMs }) => atMs));
  const balances = series.flatMap((each) => [
    each.fromCents,
    ...each.points.map(({ cents }) => cents),
  ]);
  const highest = Math.max(1, ...balances);
  const lowest = Math.min(0, ...balances);
  const ticks = roundTicks([lowest, highest], 3);
  const range = [ticks[0], ticks.at(-1) ?? highest] as const;
  const x = linearScale([firstMs, lastMs], [margin.left, width - margin.right]);
  const y = linearScale(range, [height - margin.bottom, margin.top]);
  const last = series.map(
    ({ name, points: own }) => `${name} ${formatCents(own.at(-1)?.cents ?? 0, currency)}`,
  );
  return (
    <figure className={styles.figure}>
      <div ref={ref} className={styles.picture}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={`${label}: ${last.join(', ')}`}>
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  className={styles.grid}
                  x1={margin.left}
                  x2={width}
                  y1={y(tick)}
                  y2={y(tick)}
                />
                <text className={styles.label} x={margin.left - 8} y={y(tick) + 4} textAnchor="end">
                  {formatCents(tick, currency).replace('.00', '')}
                </text>
              </g>
            ))}
            <TimeAxis firstMs={firstMs} lastMs={lastMs} x={x} width={width} />
            {series.map(({ name, points: own, fromCents }, at) => (
              <g key={name} className={looks[at]}>
                {at === 0 && (
                  <path
                    className={styles.area}
                    d={`M${left(own)} ${y(0)}V${y(fromCents)}${steps(own)}V${y(0)}Z`}
                  />
                )}
                <path className={styles.line} d={`M${left(own)} ${y(fromCents)}${steps(own)}`} />
              </g>
            ))}
          </svg>
        )}
      </div>
      <figcaption className={styles.legend}>
        {series.map(({ name }, at) => (
          <span key={name} className={classes(styles.key, looks[at])}>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );

  function left(own: readonly StepPoint[]): number {
    return x(own[0]?.atMs ?? firstMs);
  }

  function steps(own: readonly StepPoint[]): string {
    const path = own.map(({ atMs, cents }) => `H${x(atMs)}V${y(cents)}`);
    return `${path.join('')}H${x(lastMs)}`;
  }
}

interface TimeAxisProps {
  readonly firstMs: number;
  readonly lastMs: number;
  readonly x: (ms: number) => number;
  readonly width: number;
}

/** Times below the picture, as many as fit beside each other. */
function TimeAxis({ firstMs, lastMs, x, width }: TimeAxisProps) {
  const count = Math.max(2, Math.floor(width / labelPx / 1.4));
  const isLong = lastMs - firstMs > 4 * dayMs;
  return Array.from({ length: count }, (_, at) => {
    const ms = firstMs + ((lastMs - firstMs) * at) / (count - 1);
    const anchor = at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle';
    const time = timeAt(Math.round(ms));
    return (
      <text key={ms} className={styles.label} x={x(ms)} y={height - 5} textAnchor={anchor}>
        {isLong ? shortDate(time) : shortTime(time)}
      </text>
    );
  });
}
