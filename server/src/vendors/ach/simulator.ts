import type { AchEntry, AchReturn, AchVendor } from '../../features/transfers/transfers-vendor.ts';

interface Fate extends AchReturn {
  /** Entries in this direction come back. */
  directions: readonly AchEntry['direction'][];
  /** Comes only after the entry has settled. */
  isLate: boolean;
}

/** Completion page, section 7: what becomes of entries, by the ending of the account's token. */
const fates: Record<string, Fate> = {
  '-no-funds': {
    code: 'R01',
    reason: 'Insufficient funds',
    directions: ['debit'],
    isLate: false,
  },
  '-closed': {
    code: 'R02',
    reason: 'Account closed',
    directions: ['debit', 'credit'],
    isLate: false,
  },
  '-unauthorized': {
    code: 'R10',
    reason: 'Customer advises that the entry was not authorized',
    directions: ['debit'],
    isLate: true,
  },
};

const calm = '-settles';

/**
 * The sandbox's ACH operator. It keeps nothing: what will become of an entry is written into the
 * reference that it answers, so the same entry always has the same fate.
 */
export function createAchSimulator(): AchVendor {
  return {
    submit: async ({ processorToken, direction, idempotencyKey }) => {
      const ending = Object.keys(fates).find((name) => processorToken.endsWith(name));
      const isReturned = ending !== undefined && fates[ending]?.directions.includes(direction);
      return { accepted: true, reference: `ach-${idempotencyKey}${isReturned ? ending : calm}` };
    },
    findReturn: async ({ reference, hasSettled }) => {
      const fate = Object.entries(fates).find(([ending]) => reference.endsWith(ending))?.[1];
      if (!fate || (fate.isLate && !hasSettled)) return null;
      return { code: fate.code, reason: fate.reason };
    },
  };
}
