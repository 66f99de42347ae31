import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, useEffect } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { MenuItem, MenuPopupProps } from './menu-items.ts';
import styles from './menu-popup.module.css';

/** Elements that pass the focus on between a menu and the page: the library hides them, though the focus comes to them. */
function showGuards(): void {
  for (const guard of document.querySelectorAll('[data-base-ui-focus-guard][aria-hidden]')) {
    guard.removeAttribute('aria-hidden');
  }
}

/** The open menu of a trigger. */
export function MenuPopup({ groups, trigger, isOpen, onOpenChange }: MenuPopupProps) {
  useEffect(() => {
    if (!isOpen) return;
    showGuards();
    // They are drawn a moment after the menu.
    const watch = new MutationObserver(showGuards);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [isOpen]);
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <Base.Portal role="region" aria-label="Menu">
        <Base.Positioner
          anchor={trigger}
          className={styles.positioner}
          sideOffset={4}
          align="end"
          collisionPadding={8}
        >
          <Base.Popup className={styles.popup} finalFocus={trigger}>
            {groups.map(({ label, items }, at) => (
              <Fragment key={label ?? `group ${at}`}>
                {at > 0 && <Base.Separator className={styles.line} />}
                <Base.Group>
                  {label && <Base.GroupLabel className={styles.group}>{label}</Base.GroupLabel>}
                  {items.map((item) => (
                    <Item key={item.label} item={item} />
                  ))}
                </Base.Group>
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ item }: { readonly item: MenuItem }) {
  const { label, note, icon, isDanger, isDisabled, isChosen, act } = item;
  return (
    <Base.Item
      className={classes(styles.item, isDanger && styles.danger)}
      disabled={isDisabled ?? false}
      onClick={act}
    >
      {icon && <Icon name={icon} size={14} />}
      <span className={styles.text}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {isChosen && <Icon name="check" size={14} />}
    </Base.Item>
  );
}
