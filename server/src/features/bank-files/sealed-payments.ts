import type { SentEntry } from '../../kernel/nacha/answer-file.ts';
import type { Entry } from '../../kernel/nacha/entry.ts';
import type { Context } from '../../platform/context.ts';

/** The vault's word for payments to us. */
const purpose = 'bank_file_answer.payment';

/** Seals an entry with its batch: it holds numbers and names, and its return has to repeat both. */
export function sealPayment({ vault }: Context, { batch, entry }: SentEntry): Buffer {
  const amountCents = String(entry.amountCents);
  return vault.seal(JSON.stringify({ batch, entry: { ...entry, amountCents } }), purpose);
}

export function openPayment({ vault }: Context, sealed: Buffer): SentEntry {
  const { batch, entry } = JSON.parse(vault.open(sealed, purpose)) as {
    batch: SentEntry['batch'];
    entry: Omit<Entry, 'amountCents'> & { amountCents: string };
  };
  return { batch, entry: { ...entry, amountCents: BigInt(entry.amountCents) } };
}
