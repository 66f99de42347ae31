import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog-popup.module.css';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog over the page. Escape closes it, and the focus returns to where it was. */
export function DialogPopup({ title, isOpen, onClose, isWide, actions, children }: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={classes(styles.popup, isWide && styles.wide)}>
          <div className={styles.head}>
            <Base.Title>{title}</Base.Title>
            <IconButton icon="cross" label="Close" onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.foot}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
