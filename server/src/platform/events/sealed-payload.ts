import { sealedColumn } from '../../kernel/sealed-column.ts';
import type { Context, Unit } from '../context.ts';
import { seesPersonal } from '../see-personal.ts';

// Fields of a payload that authorize something, such as upload links, are stored sealed beside it; the
// payload itself has null in their places. Only full keys and webhooks that receive links get them.

export const sealedPayload = sealedColumn('events', 'sealed_payload', ['event_id']);

/** Event as stored. */
export interface StoredPayload {
  event_id: string;
  payload: unknown;
  sealed_payload: Buffer | null;
}

/** Fields that replace those of the same name in the stored payload, sealed; null without any. */
export function sealFields(
  { vault }: Context,
  eventId: string,
  fields: object | undefined,
): Buffer | null {
  return fields ? vault.seal(JSON.stringify(fields), sealedPayload, eventId) : null;
}

/** The payload with its sealed fields. */
export function openFields(
  { vault }: Pick<Context, 'vault'>,
  { event_id, payload, sealed_payload }: StoredPayload,
): Record<string, unknown> {
  const stored = payload as Record<string, unknown>;
  if (!sealed_payload) return stored;
  return { ...stored, ...JSON.parse(vault.open(sealed_payload, sealedPayload, event_id)) };
}

/** The payload as the caller may see it: keys that only read, temporary keys and
 * people without the right `personal` receive no sealed field. */
export function showPayload(context: Context, event: StoredPayload): Record<string, unknown> {
  return seesSealed(context)
    ? openFields(context, event)
    : (event.payload as Record<string, unknown>);
}

function seesSealed(context: Context): boolean {
  const { actor } = context;
  if (actor.kind === 'person') return seesPersonal(context);
  return actor.kind === 'brand' ? actor.scope === 'full' : actor.kind !== 'temporary';
}

/** Erases the sealed fields of a copied world, which are the original's. */
export async function eraseSealedPayloads(unit: Unit): Promise<void> {
  await unit.db
    .updateTable('events')
    .set({ sealed_payload: null })
    .where('brand_id', '=', unit.brandId)
    .where('sealed_payload', 'is not', null)
    .execute();
}
