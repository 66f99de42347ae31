import { Link, type LinkProps } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { section } from '../platform/section.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './layout.module.css';

interface Step {
  readonly label: string;
  readonly link: LinkProps;
}

interface PageHeadProps {
  readonly title: string;
  /** Content behind the title, such as the object's state. */
  readonly beside?: ReactNode;
  /** One sentence about the page. */
  readonly lead?: ReactNode;
  /** Pages above this one. */
  readonly path?: readonly Step[];
  /** True where the focus was in what this title replaces. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
}

/** The title of a page with its actions; the title of the document follows it. */
export function PageHead({ title, beside, lead, path, takesFocus, children }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    document.title = `${title} · Surety`;
  }, [title]);
  const list = path?.[0]?.link.to;
  useEffect(() => {
    section.set(list);
    return () => section.set(null);
  }, [list]);
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        {path && path.length > 0 && (
          <nav className={styles.path} aria-label="Pages above">
            {path.map(({ label, link }, at) => (
              <Fragment key={label}>
                {at > 0 && <Icon name="right" size={12} />}
                <Link {...link}>{label}</Link>
              </Fragment>
            ))}
          </nav>
        )}
        <div className={styles.row}>
          <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
            {title}
          </h1>
          {beside}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

interface ChildrenProps {
  readonly children: ReactNode;
}

/** Panels beside each other where the page is wide. */
export const Columns = ({ children }: ChildrenProps) => (
  <div className={styles.columns}>{children}</div>
);

/** A narrow column of facts beside a wide one. */
export const SideColumns = ({ children }: ChildrenProps) => (
  <div className={styles.sideColumns}>{children}</div>
);

/** Parts below each other. */
export const Stack = ({ children }: ChildrenProps) => (
  <div className={styles.stack}>{children}</div>
);

/** Small parts beside each other. */
export function Row({ children, isSpread }: ChildrenProps & { readonly isSpread?: boolean }) {
  return <div className={classes(styles.row, isSpread && styles.spread)}>{children}</div>;
}

interface FactsProps {
  /** Names with their values; those without a value are left out. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** Facts of an object, name beside value. */
export function Facts({ rows }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
