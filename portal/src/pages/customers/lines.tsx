import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SideColumns } from '../../parts/layout.tsx';
import styles from './customer.module.css';

export interface Line {
  readonly key: string;
  readonly text: ReactNode;
  /** The page that the text leads to. */
  readonly link?: LinkProps;
  /** What follows from it, below. */
  readonly note?: ReactNode;
  /** A time or an amount at the right, or below where there is no room. */
  readonly end?: ReactNode;
  /** Where a pointer rests. */
  readonly title?: string;
}

interface LinesProps {
  readonly label: string;
  readonly lines: readonly Line[];
}

/** Sentences below each other that are never cut: they continue on a second line. */
export const Lines = ({ label, lines }: LinesProps) => (
  <ul className={styles.lines} aria-label={label}>
    {lines.map(({ key, text, link, note, end, title }) => (
      <li key={key} className={styles.line} title={title}>
        <div className={styles.words}>
          {link ? <Link {...link}>{text}</Link> : text}
          {note && <div className={styles.note}>{note}</div>}
        </div>
        {end && <span className={styles.end}>{end}</span>}
      </li>
    ))}
  </ul>
);

/** What is done with the customer beside who they are: first on a phone, on the left where the page is wide. */
export const Desk = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.desk}>
    <SideColumns>{children}</SideColumns>
  </div>
);
