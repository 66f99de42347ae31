import { sql } from 'kysely';
import type { ObjectDefinition } from '../../../platform/objects/define-object.ts';

export const journalObject: ObjectDefinition = {
  type: 'journal',
  words: 'a journal of the ledger',
  path: '/journals/{object_id}',
  select: (brandId, ids) => sql`
    select 'journal', journal_id, description, null, '{}', '{}'
      from journals where brand_id = ${brandId} and journal_id = any(${ids}::uuid[])`,
};
