import type { Delivery } from '@surety/sdk';
import { classes } from '../../parts/classes.ts';
import { wholeTime } from '../../platform/wall-clock.ts';
import { scheduleOf } from './retry-schedule.ts';
import styles from './schedule.module.css';

const words = {
  succeeded: 'delivered',
  failed: 'failed',
  next: 'next',
  later: 'if it fails again',
} as const;

/** The attempts of a delivery on a line: those made are filled, those to come are open. */
export function Schedule({ delivery }: { readonly delivery: Delivery }) {
  const points = scheduleOf(delivery);
  if (points.length === 0) return null;
  return (
    <ol className={styles.line} aria-label="Schedule of attempts">
      {points.map(({ key, kind, at, pause }) => (
        <li
          key={key}
          className={classes(styles.point, styles[kind])}
          title={`${words[kind]}${at ? `: ${wholeTime(at)}` : ''}`}
        >
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.pause}>{pause ?? 'first'}</span>
        </li>
      ))}
    </ol>
  );
}
