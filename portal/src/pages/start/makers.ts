/** What an empty list offers to make: one customer, a webhook, or a story of the one card that has all the rest. */
export type Made = 'customer' | 'webhook' | 'story';

interface Maker {
  /** The right that its requests need. */
  readonly right: string;
  /** The roles that have it in a sandbox. */
  readonly who: string;
}

export const makers: Readonly<Record<Made, Maker>> = {
  customer: { right: 'change', who: 'owners, developers and operators' },
  webhook: { right: 'integrate', who: 'owners and developers' },
  story: { right: 'simulate', who: 'owners, developers and operators' },
};
