import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './life-line.module.css';
import { Hidden } from './states.tsx';

/** `done` has happened; `now` is what the object is at; `next` is to come; `failed` has ended the way. */
export type StepPhase = 'done' | 'now' | 'next' | 'failed';

/** A step of an object's life. */
export interface LifeStep {
  /** Distinguishes the step on its line. */
  readonly key: string;
  /** "Sent to the bank". */
  readonly label: string;
  readonly phase: StepPhase;
  /** When it happened or is expected: a `Time` or a `Day`. */
  readonly when?: ReactNode;
  /** What came of it, or what it waits for, in a sentence. */
  readonly note?: ReactNode;
}

interface LifeLineProps {
  /** The name of the list for screen readers: "Way of the transfer". */
  readonly label: string;
  readonly steps: readonly LifeStep[];
}

const spoken: Readonly<Record<StepPhase, string>> = {
  done: 'done',
  now: 'now',
  next: 'to come',
  failed: 'failed',
};

/** The steps of an object's life, first to last. The form of a step's mark says its phase, and a word for screen readers. */
export function LifeLine({ label, steps }: LifeLineProps) {
  return (
    <ol className={styles.line} aria-label={label}>
      {steps.map(({ key, label, phase, when, note }) => (
        <li
          key={key}
          className={classes(styles.step, styles[phase])}
          aria-current={phase === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {phase === 'done' && <Icon name="check" size={12} />}
            {phase === 'failed' && <Icon name="cross" size={12} />}
          </span>
          <div className={styles.words}>
            <span className={styles.label}>
              {label}
              <Hidden> ({spoken[phase]})</Hidden>
            </span>
            {when && <span>{when}</span>}
            {note && <span className={styles.note}>{note}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
