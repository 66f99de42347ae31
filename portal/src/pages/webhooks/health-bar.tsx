import type { WebhookHealthHour } from '@surety/sdk';
import { classes } from '../../parts/classes.ts';
import { shortTime, wallClock } from '../../platform/wall-clock.ts';
import styles from './health-bar.module.css';
import { type HourCell, healthWords, lastDay } from './health-hours.ts';

/** Outcomes of the last 24 hours, an hour a cell. Failing cells are taller and hatched, not red alone. */
export function HealthBar({ hours }: { readonly hours: readonly WebhookHealthHour[] }) {
  const cells = lastDay(hours, wallClock.nowMs());
  return (
    <span className={styles.bar} role="img" aria-label={healthWords(cells)}>
      {cells.map((cell) => (
        <span
          key={cell.hour}
          title={wordsOf(cell)}
          className={classes(styles.cell, lookOf(cell))}
        />
      ))}
    </span>
  );
}

const wordsOf = (cell: HourCell): string =>
  `${shortTime(cell.hour)}: ${cell.succeeded} arrived, ${cell.failing} failed, ${cell.waiting} not tried yet`;

function lookOf({ succeeded, failing, waiting }: HourCell): string | false | undefined {
  if (failing > 0) return styles.failing;
  if (waiting > 0) return styles.waiting;
  return succeeded > 0 && styles.good;
}
