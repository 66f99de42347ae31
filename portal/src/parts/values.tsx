import { type ReactNode, useSyncExternalStore } from 'react';
import { minutes } from '../platform/minutes.ts';
import {
  brandYear,
  exactTime,
  relativeTime,
  shortTime,
  shownZone,
  wholeTime,
  yearOfRealTimes,
} from '../platform/wall-clock.ts';
import { classes } from './classes.ts';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';
import styles from './values.module.css';

/** The last six characters of an id, which are enough to distinguish ids on a page. */
export const shortId = (id: string): string => (id.length > 12 ? `…${id.slice(-6)}` : id);

interface IdProps {
  readonly id: string;
  /** The kind of object, for screen readers: "card". */
  readonly of?: string;
  readonly isWhole?: boolean;
}

/** An id with a button that copies the whole of it. */
export function Id({ id, of = 'id', isWhole }: IdProps) {
  return (
    <span className={classes(styles.id, isWhole && styles.whole)} title={id}>
      {isWhole ? id : shortId(id)}
      <button
        type="button"
        className={styles.copy}
        aria-label={`Copy the ${of} ${shortId(id)}`}
        onClick={() => void copyText(id, 'Copied the id.')}
      >
        <Icon name="copy" size={12} />
      </button>
    </span>
  );
}

interface TimeProps {
  /** As the API writes times. */
  readonly at: string;
  readonly isExact?: boolean;
  /** Also says how long ago, from the browser's clock. Such a time is a real one. */
  readonly hasAge?: boolean;
  /** Marks a time of the machine, which a sandbox's clock does not move. */
  readonly isReal?: boolean;
}

/** A time in the shown zone; the whole of it, with its zone and in UTC, where a pointer rests. */
export function Time({ at, isExact, hasAge, isReal = hasAge }: TimeProps) {
  useSyncExternalStore(shownZone.subscribe, shownZone.read);
  const yearOfBrand = useSyncExternalStore(brandYear.subscribe, brandYear.read);
  const year = isReal ? yearOfRealTimes() : yearOfBrand;
  const text = isExact ? exactTime(at, year) : shortTime(at, year);
  return (
    <time dateTime={at} title={isReal ? `${wholeTime(at)}, real time` : wholeTime(at)}>
      <span className={styles.piece}>
        {isReal && <RealMark />}
        {text}
      </span>
      {hasAge && (
        <>
          {' '}
          <span className={styles.piece}>
            (<Ago at={at} />)
          </span>
        </>
      )}
    </time>
  );
}

const RealMark = () => (
  <span className={styles.real} role="img" aria-label="real time">
    real{' '}
  </span>
);

/** Words after others, in a quieter color: they are seldom needed. */
export const Calm = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.calm}>{children}</span>
);

/** The age of a time of the browser's clock; the time itself as its title. */
export const Age = ({ at }: { readonly at: string }) => (
  <time className={styles.time} dateTime={at} title={`${wholeTime(at)}, real time`}>
    <RealMark />
    <Ago at={at} />
  </time>
);

/** The age of a time, which grows while it is shown. */
function Ago({ at }: { readonly at: string }) {
  useSyncExternalStore(minutes.subscribe, minutes.read);
  return <>{relativeTime(at)}</>;
}

/** Cents as dollars with two digits and the sign before: "-$4.50". Other currencies have their code behind. */
export function formatCents(cents: number | bigint, currency = 'USD'): string {
  const isNegative = cents < 0;
  const digits = String(cents).replace('-', '').padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  const text = `${whole}.${digits.slice(-2)}`;
  const shown = currency === 'USD' ? `$${text}` : `${text} ${currency}`;
  return isNegative ? `-${shown}` : shown;
}

/** An amount in dollars as the API writes it ("612.40"); one of another currency keeps its decimal places. */
export function formatDollars(amount: string, currency = 'USD'): string {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,3}))?$/.exec(amount) ?? [];
  if (!/^-?\d+(\.\d{1,3})?$/.test(amount)) return amount;
  if (currency !== 'USD' && part.length !== 2) return `${amount} ${currency}`;
  if (part.length > 2) return amount;
  return formatCents(BigInt(`${sign}${whole}${part.padEnd(2, '0')}`), currency);
}

/** A duration: "38 ms", "1.2 s", "76 min" of a delivery that is retried. */
export function formatMs(ms: number): string {
  if (ms >= 120_000) return `${Math.round(ms / 60_000)} min`;
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}

const counts = new Intl.NumberFormat('en-US');

/** A count with its noun: `1 card`, `2 cards`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** A count with separators: "14,806". */
export const formatCount = (count: number): string => counts.format(count);
