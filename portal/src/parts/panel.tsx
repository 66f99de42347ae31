import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
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

/** The title of a part that has a frame of its own, such as a list. */
export const Heading = ({ children }: { readonly children: ReactNode }) => (
  <h2 className={styles.heading}>{children}</h2>
);

/** Content with the space of a panel around it, inside a panel whose content reaches the edges. */
export const Padded = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);

interface FoldedProps extends Pick<PanelProps, 'title' | 'note' | 'children'> {
  /** Called when it is opened. */
  readonly onOpen?: () => void;
}

/** A panel that is closed until one opens it, for contents that few people need. */
export const Folded = ({ title, note, onOpen, children }: FoldedProps) => (
  <details
    className={classes(styles.panel, styles.folded)}
    onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
  >
    <summary className={styles.head}>
      <Icon name="right" size={14} />
      <span>
        {title} {note && <span className={styles.note}>{note}</span>}
      </span>
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
);
