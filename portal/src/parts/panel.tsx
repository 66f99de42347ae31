import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: ReactNode;
  /** Words beside the title. */
  readonly note?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** Content that reaches the edges, such as rows. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A part of a page with a title. */
export function Panel({ title, note, actions, isFlush, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {title} {note && <span className={styles.note}>{note}</span>}
        </h2>
        {actions}
      </div>
      <div className={classes(styles.body, isFlush && styles.flush)}>{children}</div>
    </section>
  );
}
