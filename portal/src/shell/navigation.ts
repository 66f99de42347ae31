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
    pages: [
      { label: 'Home', icon: 'home', to: '/w/$world', keys: 'g h' },
      { label: 'Customers', icon: 'people', to: '/w/$world/customers', keys: 'g c' },
      { label: 'Applications', icon: 'flag', to: '/w/$world/applications', keys: 'g a' },
      { label: 'Notices', icon: 'mail', to: '/w/$world/notices', keys: 'g n' },
      { label: 'Accounts', icon: 'list', to: '/w/$world/accounts', keys: 'g b' },
      { label: 'Transfers', icon: 'swap', to: '/w/$world/transfers', keys: 'g m' },
      { label: 'Bank files', icon: 'outside', to: '/w/$world/bank-files', keys: 'g f' },
      { label: 'Reconciliation', icon: 'check', to: '/w/$world/reconciliation' },
      { label: 'Books', icon: 'book', to: '/w/$world/books' },
      { label: 'Cards', icon: 'panel', to: '/w/$world/cards' },
      { label: 'Transactions', icon: 'card', to: '/w/$world/transactions', keys: 'g t' },
    ],
  },
  {
    label: 'Build',
    pages: [
      {
        label: 'Quickstart',
        icon: 'play',
        to: '/w/$world/start',
        keys: 'g q',
        isSandboxOnly: true,
      },
      {
        label: 'Clock',
        icon: 'clock',
        to: '/w/$world/clock',
        keys: 'g o',
        isSandboxOnly: true,
      },
      { label: 'Requests', icon: 'pulse', to: '/w/$world/requests', keys: 'g r' },
      { label: 'Errors', icon: 'warning', to: '/w/$world/errors', keys: 'g x' },
      { label: 'Events', icon: 'list', to: '/w/$world/events', keys: 'g e' },
      { label: 'Webhooks', icon: 'hook', to: '/w/$world/webhooks', keys: 'g w' },
      { label: 'Deliveries', icon: 'outside', to: '/w/$world/deliveries', keys: 'g l' },
      { label: 'Keys', icon: 'key', to: '/w/$world/keys', keys: 'g k', needs: 'keys' },
    ],
  },
  {
    label: 'Trust',
    pages: [
      { label: 'Audit', icon: 'shield', to: '/w/$world/audit', needs: 'people' },
      { label: 'People', icon: 'people', to: '/w/$world/people' },
      { label: 'Programs', icon: 'book', to: '/w/$world/programs' },
    ],
  },
];
