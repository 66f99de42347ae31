import type { ErrorEntries } from '../error-entry.ts';

export const clockErrors = {
  clock_busy: {
    kind: 'conflict',
    message:
      "The brand's clock is being advanced, or it is locked by work that is due. Try again when that has ended.",
  },
} as const satisfies ErrorEntries;
