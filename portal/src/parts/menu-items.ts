import type { RefObject } from 'react';
import type { IconName } from './icon.tsx';

export interface MenuItem {
  readonly label: string;
  readonly note?: string | undefined;
  readonly icon?: IconName;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly isChosen?: boolean;
  readonly act: () => void;
}

export interface MenuGroup {
  readonly label?: string;
  readonly items: readonly MenuItem[];
}

export interface MenuPopupProps {
  readonly groups: readonly MenuGroup[];
  readonly trigger: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}
