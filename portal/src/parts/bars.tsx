import { useId, useState } from 'react';
import styles from './bars.module.css';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { linearScale, roundTicks } from './linear-scale.ts';
import { useWidth } from './use-width.ts';
import { formatCount } from './values.tsx';

export interface Bar {
  /** The period, as the axis writes it. */
  readonly label: string;
  /** The period in full, for the table and where a pointer rests. */
  readonly name: string;
  readonly first: number;
  readonly second: number;
}

interface BarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Names of the two parts of a bar. */
  readonly parts: readonly [first: string, second: string];
}

const height = 180;
const margin = { top: 8, right: 12, bottom: 22, left: 36 };
const gapShare = 0.25;

/** Bars of two parts over time; the same figures as a table for who cannot see them. */
export function Bars({ label, bars, parts }: BarsProps) {
  const [isTable, setTable] = useState(false);
  const [first, second] = parts;
  return (
    <figure className={styles.figure}>
      {isTable ? <Table {...{ label, bars, parts }} /> : <Picture {...{ label, bars, parts }} />}
      <figcaption className={styles.legend}>
        <span className={styles.key}>
          <span className={styles.swatch} /> {first}
        </span>
        <span className={styles.key}>
          <span className={classes(styles.swatch, styles.second)} /> {second}
        </span>
        <Button tone="quiet" isSmall aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'As a picture' : 'As a table'}
        </Button>
      </figcaption>
    </figure>
  );
}

function Picture({ label, bars, parts }: BarsProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const pattern = useId();
  const most = Math.max(1, ...bars.map((bar) => bar.first + bar.second));
  const ticks = roundTicks([0, most], 4);
  const y = linearScale([0, ticks.at(-1) ?? most], [height - margin.bottom, margin.top]);
  // A quarter of each bar's place is the gap behind it, except behind the last.
  const place = (width - margin.left - margin.right) / (bars.length - gapShare);
  const barWidth = place * (1 - gapShare);
  const everyLabel = Math.ceil(bars.length / Math.max(1, Math.floor(width / 64)));
  const sum = bars.reduce((total, bar) => total + bar.first + bar.second, 0);
  return (
    <div ref={ref} className={styles.picture}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`${label}: ${formatCount(sum)} in ${bars.length} periods. "As a table" lists them.`}
        >
          <defs>
            <pattern
              id={pattern}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="5" height="5" fill="var(--bad-soft)" />
              <rect width="3" height="5" fill="var(--bad)" />
            </pattern>
          </defs>
          {ticks.filter(Number.isInteger).map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1={margin.left} x2={width} y1={y(tick)} y2={y(tick)} />
              <text className={styles.label} x={margin.left - 6} y={y(tick) + 4} textAnchor="end">
                {formatCount(tick)}
              </text>
            </g>
          ))}
          {bars.map((bar, at) => {
            const left = margin.left + at * place;
            const middle = y(bar.first);
            const top = y(bar.first + bar.second);
            return (
              <g key={bar.name}>
                <title>{`${bar.name}: ${bar.first} ${parts[0]}, ${bar.second} ${parts[1]}`}</title>
                <rect
                  className={styles.first}
                  x={left}
                  width={barWidth}
                  y={middle}
                  height={y(0) - middle}
                />
                <rect
                  fill={`url(#${pattern})`}
                  x={left}
                  width={barWidth}
                  y={top}
                  height={middle - top}
                />
                {at % everyLabel === 0 && (
                  <PeriodLabel x={left + barWidth / 2}>{bar.label}</PeriodLabel>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}

function PeriodLabel({ x, children }: { readonly x: number; readonly children: string }) {
  return (
    <text className={styles.label} x={x} y={height - 6} textAnchor="middle">
      {children}
    </text>
  );
}

function Table({ label, bars, parts }: BarsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Period</th>
            {parts.map((part) => (
              <th key={part} scope="col">
                {part}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, first, second }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatCount(first)}</td>
              <td>{formatCount(second)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
