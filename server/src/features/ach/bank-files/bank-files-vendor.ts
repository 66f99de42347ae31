import { definePort } from '../../../platform/port.ts';
/** File to deliver to the bank. */
export interface FileForBank {
  brandId: string;
  /** Identifies the file at the bank, which accepts it once however often it is delivered. */
  fileId: string;
  fileName: string;
  /** Streams the content from its start, at each call. */
  open(): AsyncIterable<string>;
  /** Brand time. */
  deliveredAt: Temporal.Instant;
  /** True to deliver the file once more, though the bank has fetched it. */
  isAgain: boolean;
  /**
   * Called when all is ready, immediately before the file appears at the bank.
   *
   * @throws if the delivery place has another owner by now: the file must not appear.
   */
  confirm(): Promise<void>;
  /**
   * Parties of the entries with these trace numbers, by trace number. Only a simulated bank uses
   * it: a real bank knows only the content of the file.
   */
  whose(traceNumbers: readonly string[]): Promise<Map<string, EntryParties>>;
  /** Time until which a simulated bank answers late. Real banks have their own time. */
  answersUntil: Temporal.Instant;
}

/** Customer and accounts of an entry's transfer. */
export interface EntryParties {
  customerId: string | null;
  accountIds: string[];
}

/** Answers that a bank announces when it accepts a file. */
export interface FileReceipt {
  /**
   * True if the bank has the file; false if it waits at a delivery place until the bank fetches it.
   */
  isFetched: boolean;
  /** Times to poll for them, beside the regular ones. A real bank's times are unknown. */
  answersAt: Temporal.Instant[];
}

/** Poll of the mailbox at an instant of brand time. */
export interface MailboxPoll {
  brandId: string;
  at: Temporal.Instant;
}

export type MailboxListing = MailboxPoll & {
  /** True for the name of an acknowledgement, which need not end as a bank file does. */
  isNotice(fileName: string): boolean;
};

export type MailItem = MailboxPoll & { fileName: string };

/** Waiting file that is being received. */
export type OpenedItem = MailItem & {
  /**
   * Trace numbers among the given ones whose entries another file has returned. Only a simulated
   * bank uses it, because a behaviour can make it return an entry; a real bank knows its own
   * returns.
   */
  returnedAmong(traceNumbers: readonly string[]): Promise<ReadonlySet<string>>;
};

/** File that was delivered to the bank. */
export interface SentFile {
  fileName: string;
  /** False once the bank has fetched it, and the delivery place has only its name. */
  isReadable: boolean;
  /** True if this service has recorded the delivery at the place, so that the file is its own. */
  isMarked: boolean;
}

/** Files delivered to the bank, to be compared with the database after a restore. */
export interface SentFiles {
  /** Delivered files, newest first, at most `limit`. */
  list(brandId: string, limit: number, signal: AbortSignal): Promise<SentFile[]>;
  /** Streams a readable file from its start, at each call. */
  open(brandId: string, fileName: string): AsyncIterable<Uint8Array | string>;
}

/** Owner of a brand's delivery place: the newest of its generations. */
export interface PlaceOwner {
  generation: number;
  token: string;
}

/** Owners of delivery places that several copies of an installation can reach. */
export interface PlaceOwners {
  /** Null for a place without any owner. */
  read(brandId: string): Promise<PlaceOwner | null>;
  /**
   * Stores the owner of a generation unless another has it: read the owner afterwards.
   *
   * @throws if nobody has the generation afterwards.
   */
  claim(brandId: string, owner: PlaceOwner): Promise<void>;
  /** Removes files that the owner before has written and not delivered, so that none appears later. */
  removeUnfinished(brandId: string): Promise<void>;
}

/** A brand's place in the mailbox. */
export interface MailPlace {
  /** As the place is named, which need not be a brand of this installation. */
  brandId: string;
  /** Files of the bank that wait. */
  waiting: number;
  /** Waiting files that arrived more than `unreadMinutes` ago. */
  unread: number;
}

/** Minutes after which a file that waits should have been read: polls are a minute apart. */
export const unreadMinutes = 15;

/**
 * Mailbox at the bank that originates a brand's entries: files are delivered to it and received
 * from it.
 */
export interface BankMailbox {
  /**
   * Poll interval for answers at unexpected times. Null for a bank that answers only when expected:
   * as entries settle, and at the end of late returns.
   */
  readonly pollIntervalMs: number | null;
  /** Null for a simulated bank, whose mail is in this database and restored with it. */
  readonly sent: SentFiles | null;
  /** Null for a simulated bank, whose copies are apart as the databases are. */
  readonly owners: PlaceOwners | null;
  /**
   * Places of brands, with their files that wait. Null for a simulated bank, which has a place for each
   * brand and leaves files only when they are polled for.
   */
  readonly places: (() => Promise<MailPlace[]>) | null;
  deliver(file: FileForBank, signal: AbortSignal): Promise<FileReceipt>;
  /**
   * True once the bank has a delivered file. At a place that the bank empties it is fetched when its
   * name is gone; a mailbox that transmits files to the bank has them fetched with the delivery.
   *
   * @throws if the delivery place cannot be read, so that no file seems fetched meanwhile.
   */
  isFetched(sent: { brandId: string; fileName: string }, signal: AbortSignal): Promise<boolean>;
  /** Names of the waiting files, oldest first. */
  list(poll: MailboxListing, signal: AbortSignal): Promise<string[]>;
  /** Streams a waiting file from its start, at each call. */
  open(item: OpenedItem): AsyncIterable<Uint8Array | string>;
  /** Removes a file from the mailbox, after all of its content is stored here. */
  acknowledge(
    item: MailItem & { outcome: 'imported' | 'rejected' },
    signal: AbortSignal,
  ): Promise<void>;
}

/** Mailbox to which bank files are delivered and from which they are received. */
export const bankMailbox = definePort<BankMailbox>('bank mailbox');
