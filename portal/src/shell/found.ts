import type { IconName } from '../parts/icon.tsx';

/** One line of the palette. */
export interface PaletteLine {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly icon: IconName;
  readonly act: () => void;
}

export interface FoundGroup {
  readonly label: string;
  readonly items: readonly PaletteLine[];
}
