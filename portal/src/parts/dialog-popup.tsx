import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
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

const fields = 'input:not([type=hidden], [hidden]), textarea, select';

/**
 * A dialog over the page. Its first field has the focus, except under a finger, where a keyboard would cover it.
 * Escape closes it, and the focus returns to where it was.
 */
export function DialogPopup({ title, isOpen, onClose, isWide, actions, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const firstField = () => body.current?.querySelector<HTMLElement>(fields) ?? true;
  // A body that scrolls and holds nothing to act on takes the focus itself, so that the keys can scroll it.
  const readByKeyboard = (element: HTMLDivElement | null) => {
    body.current = element;
    if (!element || element.scrollHeight <= element.clientHeight) return;
    if (!element.querySelector(`a[href], button, ${fields}`)) element.tabIndex = 0;
  };
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={classes(styles.popup, isWide && styles.wide)}
          initialFocus={(type) => type === 'touch' || firstField()}
        >
          <div className={styles.head}>
            <Base.Title>{title}</Base.Title>
            <IconButton icon="cross" label="Close" onClick={onClose} />
          </div>
          <div ref={readByKeyboard} className={styles.body}>
            {children}
          </div>
          {actions && <div className={styles.foot}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
