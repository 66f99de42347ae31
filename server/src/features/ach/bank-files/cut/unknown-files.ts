import type { Context } from '../../../../platform/context.ts';
import { findKnownNames } from '../bank-files-store.ts';
import type { SentFile } from '../bank-files-vendor.ts';
import { callMailbox } from '../mailbox.ts';

/**
 * Delivered files compared, from the newest: those that a restore has lost are the newest, and a
 * brand sends a few files a day.
 */
const maxCompared = 5_000;

/** Name that this service gives to a file unless its program says otherwise: its day and its id. */
const ownName = /^\d{8}-([0-9a-f-]{36})\.ach$/;

/**
 * Files of this service that were delivered to the bank and that the database does not have, newest
 * first. Empty for a simulated bank.
 */
export async function listUnknownFiles(context: Context): Promise<SentFile[]> {
  // Names are read before rows: a file has its row before it is delivered.
  const sent = await callMailbox(
    context,
    async ({ sent }, signal) => (await sent?.list(context.brandId, maxCompared, signal)) ?? [],
  );
  // Names follow templates of programs, which a restore may have lost; a marker is this service's own.
  const own = sent.filter(({ fileName, isMarked }) => isMarked || ownName.test(fileName));
  const known = await findKnownNames(
    context,
    own.map(({ fileName }) => fileName),
  );
  return own.filter(({ fileName }) => !known.has(fileName));
}

/** Id in the name of a file; undefined for a name of another template. */
export function fileIdOf(fileName: string): string | undefined {
  return ownName.exec(fileName)?.[1];
}
