import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { addReadGauges } from '../../../../platform/read-gauges.ts';
import { type BankMailbox, type MailPlace, unreadMinutes } from '../bank-files-vendor.ts';

/** Files of the bank that have waited too long, and the places in which they lie. */
export interface UnreadFiles {
  files: number;
  places: string[];
}

/** Finds the files of the bank that wait longer than polls take; null for a simulated bank. */
export async function findUnread({
  places,
}: Pick<BankMailbox, 'places'>): Promise<UnreadFiles | null> {
  return places === null ? null : unreadOf(await places());
}

function unreadOf(places: readonly MailPlace[]): UnreadFiles {
  const late = places.filter(({ unread }) => unread > 0);
  const files = late.reduce((sum, { unread }) => sum + unread, 0);
  return { files, places: late.map(({ brandId }) => brandId) };
}

/** Most places that a sentence names. */
const namedPlaces = 3;

/** Sentence about files of the bank that lie unread; null for none. */
export function unreadWords(unread: UnreadFiles | null): string | null {
  if (unread === null || unread.files === 0) return null;
  const { files, places } = unread;
  const more = places.length > namedPlaces ? ` and ${places.length - namedPlaces} more` : '';
  const named = `${places.slice(0, namedPlaces).join(', ')}${more}`;
  return (
    `${files} files of the bank lie unread for more than ${unreadMinutes} minutes in ${named}: ` +
    'check that workers run, and that each folder is named by the id of its brand'
  );
}

/** Longest wait of a readiness call for the folders, which may be mounted. */
const answerMs = 2_000;

const isLate = 'The folder of bank files does not answer within 2 seconds: check its mount';

/** Notice of readiness about files of the bank that lie unread; null for none. */
export async function findUnreadFiles(
  bank: Pick<BankMailbox, 'places'>,
  late: Promise<string> = pause(answerMs, isLate, { ref: false }),
): Promise<string | null> {
  return Promise.race([findUnread(bank).then(unreadWords), late]);
}

/** Gauge of files of the bank that lie unread; absent while their folder cannot be read. */
export function addUnreadGauge(registry: Registry, bank: BankMailbox): void {
  addReadGauges(registry, () => findUnread(bank), [
    {
      name: 'surety_bank_files_unread',
      help: `Files of the bank that have waited for more than ${unreadMinutes} minutes.`,
      measure: (unread) => unread?.files ?? null,
    },
  ]);
}
