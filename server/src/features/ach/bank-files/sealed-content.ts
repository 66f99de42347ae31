import { createHash } from 'node:crypto';
import type { SentEntry } from '../../../kernel/nacha/answer-file.ts';
import type { Correction } from '../../../kernel/nacha/change-codes.ts';
import type { Entry } from '../../../kernel/nacha/entry.ts';
import { rowName, sealedColumn } from '../../../kernel/sealed-column.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { findPart, insertPart } from './bank-files-store.ts';

const answerKey = ['bank_file_id', 'position'] as const;

/** Sealed columns of files: their content, payments to us and corrections. */
export const fileColumns = {
  content: sealedColumn('bank_file_parts', 'content', ['bank_file_id', 'part']),
  payment: sealedColumn('bank_file_answers', 'payment', answerKey),
  correction: sealedColumn('bank_file_answers', 'correction', answerKey),
};

/** Key of an entry of an incoming file. */
export interface AnswerKey {
  bank_file_id: string;
  position: number;
}

function answerRow({ bank_file_id, position }: AnswerKey): string {
  return rowName(bank_file_id, position);
}

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
    const sealed = unit.vault.sealBytes(bytes, fileColumns.content, rowName(fileId, part));
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
    const row = rowName(fileId, part);
    yield context.vault.openBytes(sealed, fileColumns.content, row).toString('latin1');
  }
}

/**
 * Seals an entry with its batch: it has account numbers and names, and its return has to repeat
 * both.
 */
export function sealPayment(
  { vault }: Context,
  key: AnswerKey,
  { batch, entry }: SentEntry,
): Buffer {
  const amountCents = String(entry.amountCents);
  const text = JSON.stringify({ batch, entry: { ...entry, amountCents } });
  return vault.seal(text, fileColumns.payment, answerRow(key));
}

export function openPayment({ vault }: Context, key: AnswerKey, sealed: Buffer): SentEntry {
  const { batch, entry } = JSON.parse(vault.open(sealed, fileColumns.payment, answerRow(key))) as {
    batch: SentEntry['batch'];
    entry: Omit<Entry, 'amountCents'> & { amountCents: string };
  };
  return { batch, entry: { ...entry, amountCents: BigInt(entry.amountCents) } };
}

export function sealCorrection({ vault }: Context, key: AnswerKey, correction: Correction): Buffer {
  return vault.seal(JSON.stringify(correction), fileColumns.correction, answerRow(key));
}

export function openCorrection({ vault }: Context, key: AnswerKey, sealed: Buffer): Correction {
  return JSON.parse(vault.open(sealed, fileColumns.correction, answerRow(key))) as Correction;
}
