import { createHash } from 'node:crypto';
import type { Context, Unit } from '../../platform/context.ts';
import { findPart, insertPart } from './bank-files-store.ts';

/** The vault's word for what bank files say. */
const purpose = 'bank_file.content';

/** Keeps a file's content as it comes, sealed part by part. Returns the hash of all of it. */
export async function keepContent(
  unit: Unit,
  fileId: string,
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): Promise<Buffer> {
  const hash = createHash('sha256');
  let part = 0;
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    hash.update(bytes);
    const sealed = unit.vault.sealBytes(bytes, purpose);
    await insertPart(unit, fileId, part, sealed);
    part += 1;
  }
  return hash.digest();
}

/** The content of a kept file from its start, a part at a time. */
export async function* readContent(
  context: Context,
  fileId: string,
): AsyncGenerator<string, void, undefined> {
  for (let part = 0; ; part += 1) {
    const sealed = await findPart(context, fileId, part);
    if (!sealed) return;
    // Bytes beyond ASCII, which a refused file may hold, stay one character each.
    yield context.vault.openBytes(sealed, purpose).toString('latin1');
  }
}
