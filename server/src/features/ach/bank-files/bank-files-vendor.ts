import { definePort } from '../../../platform/port.ts';
/** A file on its way to the bank. */
export interface FileForBank {
  brandId: string;
  /** The bank takes a file once, however often it is delivered. */
  fileId: string;
  fileName: string;
  /** The content from its start, each time it is asked for. */
  open(): AsyncIterable<string>;
  /** Brand time. */
  deliveredAt: Temporal.Instant;
  /**
   * Whose the entries of these trace numbers are, by trace number. For a bank that is simulated: a
   * real one is told nothing but what the file says.
   */
  whose(traceNumbers: readonly string[]): Promise<Map<string, EntryParties>>;
  /** Until when a bank that is simulated answers late. Real banks have their own time. */
  answersUntil: Temporal.Instant;
}

/** Who is at the ends of an entry's transfer. */
export interface EntryParties {
  customerId: string | null;
  accountIds: string[];
}

/** What a bank can say of the answers to come when it takes a file. */
export interface FileReceipt {
  /** When to look for them, beside the usual times. Nobody can tell of a real bank's. */
  answersAt: Temporal.Instant[];
}

/** A look into the mailbox at a moment of the brand's time. */
export interface MailboxLook {
  brandId: string;
  at: Temporal.Instant;
}

export type MailItem = MailboxLook & { fileName: string };

/** A waiting file that is being taken in. */
export type OpenedItem = MailItem & {
  /**
   * Which of the entries with these trace numbers another file has brought back. For a bank that is
   * simulated, and told so on demand: a real one knows by itself.
   */
  cameBack(traceNumbers: readonly string[]): Promise<ReadonlySet<string>>;
};

/** The mailbox at the bank that originates a brand's entries: files there, and files back. */
export interface BankMailbox {
  /**
   * How often to look for what nobody could foresee. Null for a bank that answers when it is
   * expected to: as entries settle, and at the last late answers.
   */
  readonly looksEveryMs: number | null;
  deliver(file: FileForBank, signal: AbortSignal): Promise<FileReceipt>;
  /** The names of the files that wait for us, oldest first. */
  list(look: MailboxLook, signal: AbortSignal): Promise<string[]>;
  /** The bytes or text of a waiting file from its start, each time they are asked for. */
  open(item: OpenedItem): AsyncIterable<Uint8Array | string>;
  /** Takes a file out of the mailbox, once all it says is kept here. */
  acknowledge(
    item: MailItem & { outcome: 'imported' | 'rejected' },
    signal: AbortSignal,
  ): Promise<void>;
}

/** The mailbox that bank files are delivered to and collected from. */
export const bankMailbox = definePort<BankMailbox>('bank mailbox');
