import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import type { IconName } from './icon.tsx';
import { latePart } from './late-part.tsx';
import type { MenuGroup } from './menu-items.ts';

const MenuPopup = latePart(
  () => import('./menu-popup.tsx').then(({ MenuPopup: Popup }) => Popup),
  ({ onOpenChange }) =>
    () =>
      onOpenChange(false),
);

interface MenuProps {
  readonly groups: readonly MenuGroup[];
  /** The name of the button; with `isIcon` for screen readers alone. */
  readonly label: string;
  readonly icon?: IconName;
  readonly isIcon?: boolean;
  readonly tone?: 'usual' | 'quiet';
  /** Content of the button in place of its name. */
  readonly children?: ReactNode;
}

/** A button that opens a menu, whose code is loaded when a pointer or the focus comes near. */
export function Menu({
  groups,
  label,
  icon = 'more',
  isIcon,
  tone = 'usual',
  children,
}: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const trigger = useRef<HTMLSpanElement>(null);
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onClick: () => {
      setWasOpen(true);
      setOpen(!isOpen);
    },
    onPointerEnter: () => void MenuPopup.preload(),
    onFocus: () => void MenuPopup.preload(),
  } as const;
  return (
    <span ref={trigger}>
      {isIcon ? (
        <IconButton {...button} icon={icon} label={label} />
      ) : (
        <Button {...button} tone={tone} aria-label={children ? label : undefined}>
          {children ?? label}
        </Button>
      )}
      {wasOpen && (
        <Suspense>
          <MenuPopup groups={groups} trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </span>
  );
}
