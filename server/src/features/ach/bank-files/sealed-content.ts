import { createHash } from 'node:crypto';
import type { SentEntry } from '../../../kernel/nacha/answer-file.ts';
import type { Correction } from '../../../kernel/nacha/change-codes.ts';
import type { Entry } from '../../../kernel/nacha/entry.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { findPart, insertPart } from './bank-files-store.ts';

/** Purposes under which the vault seals the content of files, payments to us and corrections. */
const contentPurpose = 'bank_file.content';
const paymentPurpose = 'bank_file_answer.payment';
const correctionPurpose = 'bank_file_answer.correction';

/** Seals and stores a file's content as it is read, part by part. Returns the hash of the whole. */
export async function storeContent(
  unit: Unit,
  fileId: string,
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): Promise<Buffer> {
  const hash = createHash('sha256');
  let part = 0;
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    hash.update(bytes);
    const sealed = unit.vault.sealBytes(bytes, contentPurpose);
    await insertPart(unit, fileId, part, sealed);
    part += 1;
  }
  return hash.digest();
}

/** Streams the content of a stored file from its start, one part at a time. */
export async function* readContent(
  context: Context,
  fileId: string,
): AsyncGenerator<string, void, undefined> {
  for (let part = 0; ; part += 1) {
    const sealed = await findPart(context, fileId, part);
    if (!sealed) return;
    // Decode as latin1: bytes beyond ASCII, which a rejected file may have, stay one character
    // each.
    yield context.vault.openBytes(sealed, contentPurpose).toString('latin1');
  }
}

/**
 * Seals an entry with its batch: it has account numbers and names, and its return has to repeat
 * both.
 */
export function sealPayment({ vault }: Context, { batch, entry }: SentEntry): Buffer {
  const amountCents = String(entry.amountCents);
  return vault.seal(JSON.stringify({ batch, entry: { ...entry, amountCents } }), paymentPurpose);
}

export function openPayment({ vault }: Context, sealed: Buffer): SentEntry {
  const { batch, entry } = JSON.parse(vault.open(sealed, paymentPurpose)) as {
    batch: SentEntry['batch'];
    entry: Omit<Entry, 'amountCents'> & { amountCents: string };
  };
  return { batch, entry: { ...entry, amountCents: BigInt(entry.amountCents) } };
}

export function sealCorrection({ vault }: Context, correction: Correction): Buffer {
  return vault.seal(JSON.stringify(correction), correctionPurpose);
}

export function openCorrection({ vault }: Context, sealed: Buffer): Correction {
  return JSON.parse(vault.open(sealed, correctionPurpose)) as Correction;
}
