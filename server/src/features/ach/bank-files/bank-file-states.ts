import { defineStates } from '../../../kernel/state-table.ts';

/** Ways in which a program's bank confirms a file: not at all, by a file of its own, or to a person. */
export type ExpectedAck = 'none' | 'file' | 'manual';

/** Facts that guard the moves of an outgoing file. */
export interface BankFileFacts {
  expectsAck: ExpectedAck;
  /** True once the bank has fetched the file from the delivery place. */
  isFetched: boolean;
  /** True once a transfer or a batch of the file has settled. */
  hasSettled: boolean;
  /** True for a file of returns, which have to be sent within two banking days. */
  hasReturns: boolean;
}

/**
 * Bank files. An outgoing file is cut, delivered, and settled when all its batches have settled:
 * once the bank has fetched it or, as the program's setting says, acknowledged it. A held file waits
 * for a person before its delivery. A refused file is
 * cut anew or fails its transfers. An incoming file is stored as a whole and then applied answer by
 * answer, or is rejected as a whole.
 */
export const bankFileStates = defineStates({
  title: 'Bank file',
  source: 'docs/decisions/0072, 0177, 0178',
  stored: [{ table: 'bank_files', column: 'status' }],
  states: [
    'cut',
    'held',
    'delivered',
    'acknowledged',
    'refused',
    'replaced',
    'failed',
    'settled',
    'received',
    'imported',
    'rejected',
  ],
  guards: {
    isFetchedUnacknowledged: ({ expectsAck, isFetched }: BankFileFacts) =>
      expectsAck === 'none' && isFetched,
    isUnsettled: ({ hasSettled }: BankFileFacts) => !hasSettled,
    isOfTransfers: ({ hasReturns }: BankFileFacts) => !hasReturns,
  },
  rows: [
    { from: null, on: 'cut', to: 'cut', then: ['scheduleDelivery'] },
    { from: 'cut', on: 'hold', to: 'held', then: ['cancelDelivery', 'bank_file.held'] },
    { from: 'held', on: 'release', to: 'cut', then: ['scheduleDelivery'] },
    // A delivery that had begun when the file was held is recorded: the bank may have the file.
    {
      from: ['cut', 'held'],
      on: 'deliver',
      to: 'delivered',
      then: [
        'scheduleSettlement',
        'scheduleAdvances',
        'scheduleAnswerPolls',
        'scheduleOverdueCheck',
        'scheduleMailboxPoll',
      ],
    },
    {
      from: 'delivered',
      on: 'redeliver',
      when: 'isUnsettled',
      to: 'delivered',
      then: [
        'scheduleSettlement',
        'scheduleAnswerPolls',
        'scheduleOverdueCheck',
        'scheduleMailboxPoll',
      ],
    },
    { from: 'delivered', on: 'acknowledge', to: 'acknowledged', then: ['scheduleSettlement'] },
    {
      from: ['held', 'delivered', 'acknowledged'],
      on: 'refuse',
      when: 'isUnsettled',
      to: 'refused',
      then: ['bank_file.refused'],
    },
    { from: 'refused', on: 'cutAnew', to: 'replaced', then: ['joinNextWindow'] },
    { from: 'refused', on: 'fail', when: 'isOfTransfers', to: 'failed', then: ['failTransfers'] },
    { from: 'delivered', on: 'settle', when: 'isFetchedUnacknowledged', to: 'settled' },
    { from: 'acknowledged', on: 'settle', to: 'settled' },
    { from: null, on: 'receive', to: 'received', then: ['scheduleImport'] },
    { from: null, on: 'reject', to: 'rejected', then: ['bank_file.rejected'] },
    {
      from: 'received',
      on: 'import',
      to: 'imported',
      then: ['cancelImport', 'bank_file.undecided'],
    },
  ],
});

/** Facts of a file's row; those of its entries are needed for a refusal alone. */
export function factsOf(
  row: { expects_ack: ExpectedAck | null; fetched_at: Temporal.Instant | null } | undefined,
  ofEntries = { hasSettled: false, hasReturns: false },
): BankFileFacts {
  const isFetched = row !== undefined && row.fetched_at !== null;
  return { expectsAck: row?.expects_ack ?? 'none', isFetched, ...ofEntries };
}

export type BankFileEffect = NonNullable<(typeof bankFileStates.rows)[number]['then']>[number];
export type BankFileStatus = (typeof bankFileStates.states)[number];
