import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './figures.module.css';
import type { Tone } from './status.tsx';

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly note?: ReactNode;
  /** The colour of the value, where the figure is good or bad; the words say it too. */
  readonly tone?: Tone | undefined;
  /** The list that sums to the figure. */
  readonly link?: LinkProps;
}

/** A figure with its name above it and a note below. */
export function Figure({ name, value, note, tone, link }: FigureProps) {
  const content = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={classes(styles.value, tone && styles[tone])}>{value}</span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
  if (!link) return <div className={styles.figure}>{content}</div>;
  return (
    <Link className={styles.figure} {...link}>
      {content}
    </Link>
  );
}

interface FiguresProps {
  /** Figures of a panel, which are smaller than those of a page. */
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

/** Figures beside each other. */
export const Figures = ({ isSmall, children }: FiguresProps) => (
  <div className={classes(styles.figures, isSmall && styles.small)}>{children}</div>
);
