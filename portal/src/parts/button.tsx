import { Link, type LinkProps } from '@tanstack/react-router';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

interface ButtonLook {
  readonly tone?: 'usual' | 'primary' | 'danger' | 'quiet';
  readonly isSmall?: boolean;
  readonly icon?: IconName;
}

type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>;

function classOf({ tone = 'usual', isSmall }: ButtonLook, isSquare = false): string {
  return classes(
    styles.button,
    tone !== 'usual' && styles[tone],
    isSmall && styles.small,
    isSquare && styles.square,
  );
}

/** Words that are cut where a button would be wider than its place. */
const inOneLine = (children: ReactNode): ReactNode =>
  typeof children === 'string' ? <span className={styles.words}>{children}</span> : children;

export function Button({ tone, isSmall, icon, children, type = 'button', ...rest }: ButtonProps) {
  const look = { tone: tone ?? 'usual', isSmall: isSmall ?? false } as const;
  return (
    <button {...rest} type={type} className={classOf(look)}>
      {icon && <Icon name={icon} size={14} />}
      {inOneLine(children)}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon'> & {
  readonly icon: IconName;
  /** The name for screen readers and for a pointer that rests on it. */
  readonly label: string;
};

/** A button with a picture alone. */
export function IconButton({ icon, label, tone = 'quiet', isSmall, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classOf({ tone, isSmall: isSmall ?? false }, true)}
    >
      <Icon name={icon} />
    </button>
  );
}

type ButtonLinkProps = ButtonLook & LinkProps & { readonly children: ReactNode };

/** A link that looks like a button, since it leads to where something is done. */
export function ButtonLink({ tone, isSmall, icon, children, ...link }: ButtonLinkProps) {
  const look = { tone: tone ?? 'usual', isSmall: isSmall ?? false } as const;
  return (
    <Link {...link} className={classOf(look)}>
      {icon && <Icon name={icon} size={14} />}
      {inOneLine(children)}
    </Link>
  );
}
