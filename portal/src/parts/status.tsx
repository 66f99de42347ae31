import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './status.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'time' | 'calm' | 'accent';

const tones: Readonly<Record<string, Tone>> = {
  active: 'ok',
  approved: 'ok',
  passed: 'ok',
  completed: 'ok',
  delivered: 'ok',
  succeeded: 'ok',
  settled: 'ok',
  cleared: 'ok',
  posted: 'ok',
  open: 'ok',
  healthy: 'ok',
  declined: 'bad',
  denied: 'bad',
  failed: 'bad',
  returned: 'bad',
  refused: 'bad',
  rejected: 'bad',
  exhausted: 'bad',
  terminated: 'bad',
  revoked: 'bad',
  pending: 'warn',
  waiting: 'warn',
  processing: 'warn',
  submitted: 'warn',
  in_review: 'warn',
  kyc_started: 'warn',
  kyc_warning: 'warn',
  resubmit_required: 'warn',
  frozen: 'warn',
  disabled: 'warn',
  expired: 'warn',
  retrying: 'warn',
};

/** The tone of a state of any object; states that are neither good nor bad are calm. */
const toneOf = (state: string): Tone => tones[state] ?? 'calm';

/** States whose names say nothing to a person. */
const plainStates: Readonly<Record<string, string>> = {
  kyc_warning: 'data to correct',
  resubmit_required: 'to submit again',
};

/** A state as the API writes it, in words: `not_active` is "not active", `kyc_started` is "KYC started". */
export const inWords = (state: string): string =>
  plainStates[state] ??
  state.replaceAll('_', ' ').replace(/\b(kyc|ach|ssn|pin)\b/g, (short) => short.toUpperCase());

interface StatusProps {
  readonly state: string;
  readonly tone?: Tone;
  readonly children?: ReactNode;
}

/** A state with its dot: a colour is never alone, and the dot of each tone has a form of its own. */
export function Status({ state, tone = toneOf(state), children }: StatusProps) {
  return (
    <span className={classes(styles.status, styles[tone])}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>{children ?? inWords(state)}</span>
    </span>
  );
}

interface TagProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
}

/** A word on a ground of its own. */
export function Tag({ tone = 'calm', children }: TagProps) {
  return <span className={classes(styles.tag, styles[tone])}>{children}</span>;
}

/** The status of an HTTP answer; null for none. */
export function HttpStatus({ status }: { readonly status: number | null }) {
  if (status === null) return <Tag tone="bad">no answer</Tag>;
  const tone = status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'ok';
  return <Tag tone={tone}>{status}</Tag>;
}
