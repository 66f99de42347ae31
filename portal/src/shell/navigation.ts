import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../parts/icon.tsx';

/** A page of the side bar. */
export interface Destination {
  readonly label: string;
  readonly icon: IconName;
  readonly to: NonNullable<LinkProps['to']>;
  /** The chord that leads there. */
  readonly keys?: string;
  /** The right without which the page has nothing to show. */
  readonly needs?: string;
  readonly isSandboxOnly?: boolean;
}

export interface DestinationGroup {
  readonly label: string;
  readonly pages: readonly Destination[];
}

/** The map of the portal (section 5.1 of its design), in the order of the side bar. */
export const destinations: readonly DestinationGroup[] = [
  {
    label: 'Run',
    pages: [{ label: 'Home', icon: 'home', to: '/w/$world', keys: 'g h' }],
  },
  {
    label: 'Build',
    pages: [
      {
        label: 'Webhooks',
        icon: 'hook',
        to: '/w/$world/webhooks',
        keys: 'g w',
        needs: 'integrate',
      },
      {
        label: 'Deliveries',
        icon: 'outside',
        to: '/w/$world/deliveries',
        keys: 'g d',
        needs: 'integrate',
      },
      { label: 'Keys', icon: 'key', to: '/w/$world/keys', keys: 'g k', needs: 'keys' },
    ],
  },
];
