import type { Insertable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import type { ReceiverAnswer } from './receiver-rules.ts';

const columns = ['receiver_id', 'label', 'token', 'answer', 'delay_ms', 'date_created'] as const;

export interface ReceiverRow {
  receiver_id: string;
  label: string;
  token: string;
  answer: ReceiverAnswer;
  delay_ms: number;
  date_created: Temporal.Instant;
}

export type ReceiverChanges = Partial<Pick<ReceiverRow, 'label' | 'answer' | 'delay_ms'>>;

/** Counts the brand's receivers and locks the brand's row, so that no other is made meanwhile. */
export async function countReceiversLocked(unit: Unit): Promise<number> {
  await unit.db
    .selectFrom('brands')
    .select('brand_id')
    .where('brand_id', '=', unit.brandId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await unit.db
    .selectFrom('receivers')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('brand_id', '=', unit.brandId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertReceiver(unit: Unit, row: ReceiverRow): Promise<void> {
  await unit.db
    .insertInto('receivers')
    .values({ brand_id: unit.brandId, ...row })
    .execute();
}

/** Receivers older than the id `before`, newest first. */
export async function listReceiverRows(
  scope: BrandScope,
  page: { before: string | null; limit: number },
): Promise<ReceiverRow[]> {
  let query = scope.db
    .selectFrom('receivers')
    .select(columns)
    .where('brand_id', '=', scope.brandId);
  if (page.before) query = query.where('receiver_id', '<', page.before);
  const rows = await query.orderBy('receiver_id', 'desc').limit(page.limit).execute();
  return rows as ReceiverRow[];
}

export async function findReceiver(
  scope: BrandScope,
  receiverId: string,
): Promise<ReceiverRow | undefined> {
  const row = await scope.db
    .selectFrom('receivers')
    .select(columns)
    .where('brand_id', '=', scope.brandId)
    .where('receiver_id', '=', receiverId)
    .executeTakeFirst();
  return row as ReceiverRow | undefined;
}

/** Finds the receiver of an address. global: the token leads to the brand. */
export async function findReceiverByToken(
  tx: Tx,
  token: string,
): Promise<(ReceiverRow & { brand_id: string }) | undefined> {
  const row = await tx
    .selectFrom('receivers')
    .select(columns)
    .select('brand_id')
    .where('token', '=', token)
    .executeTakeFirst();
  return row as (ReceiverRow & { brand_id: string }) | undefined;
}

/** Changes a receiver; undefined if it does not exist. */
export async function updateReceiver(
  unit: Unit,
  receiverId: string,
  changes: ReceiverChanges,
): Promise<ReceiverRow | undefined> {
  const row = await unit.db
    .updateTable('receivers')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
    .where('receiver_id', '=', receiverId)
    .returning(columns)
    .executeTakeFirst();
  return row as ReceiverRow | undefined;
}

/** Deletes a receiver with its messages; undefined if it does not exist. */
export async function deleteReceiver(
  unit: Unit,
  receiverId: string,
): Promise<ReceiverRow | undefined> {
  const row = await unit.db
    .deleteFrom('receivers')
    .where('brand_id', '=', unit.brandId)
    .where('receiver_id', '=', receiverId)
    .returning(columns)
    .executeTakeFirst();
  return row as ReceiverRow | undefined;
}

/** Locks a receiver against removal and against other messages of one moment; false if it is gone. */
export async function lockReceiver(unit: Unit, receiverId: string): Promise<boolean> {
  const row = await unit.db
    .selectFrom('receivers')
    .select('receiver_id')
    .where('brand_id', '=', unit.brandId)
    .where('receiver_id', '=', receiverId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMessage(
  unit: Unit,
  row: Insertable<DB['received_messages']>,
): Promise<void> {
  await unit.db.insertInto('received_messages').values(row).execute();
}

/** Removes a receiver's messages beyond the newest `kept`, and the brand's that are older than `before`. */
export async function removeOldMessages(
  unit: Unit,
  receiverId: string,
  { kept, before }: { kept: number; before: Temporal.Instant },
): Promise<void> {
  const own = unit.db.selectFrom('received_messages').where('brand_id', '=', unit.brandId);
  const newest = own
    .select('message_id')
    .where('receiver_id', '=', receiverId)
    .orderBy('message_id', 'desc')
    .limit(kept);
  await unit.db
    .deleteFrom('received_messages')
    .where('brand_id', '=', unit.brandId)
    .where(({ eb, and, or }) =>
      or([
        eb('received_at', '<', before),
        and([eb('receiver_id', '=', receiverId), eb('message_id', 'not in', newest)]),
      ]),
    )
    .execute();
}

/** Messages of a receiver older than the id `before`, newest first. */
export async function listMessageRows(
  scope: BrandScope,
  receiverId: string,
  page: { before: string | null; limit: number },
) {
  let query = scope.db
    .selectFrom('received_messages')
    .select(['message_id', 'received_at', 'headers', 'sealed_body', 'answered_status'])
    .select(['webhook_id', 'signature'])
    .where('brand_id', '=', scope.brandId)
    .where('receiver_id', '=', receiverId);
  if (page.before) query = query.where('message_id', '<', page.before);
  return query.orderBy('message_id', 'desc').limit(page.limit).execute();
}
