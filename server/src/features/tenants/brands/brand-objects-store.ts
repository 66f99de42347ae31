import { sql } from 'kysely';
import type { ObjectDefinition } from '../../../platform/objects/define-object.ts';

const program: ObjectDefinition = {
  type: 'program',
  words: 'a card program',
  path: '/programs/{object_id}',
  select: (brandId, ids) => sql`
    select 'program', program_id, name, null, '{}', '{}'
      from programs where brand_id = ${brandId} and program_id = any(${ids}::uuid[])`,
};

const key: ObjectDefinition = {
  type: 'key',
  words: 'a permanent key of the brand',
  path: '/keys/{object_id}',
  select: (brandId, ids) => sql`
    select 'key', key_id, label || ' (' || identity_hint || ')', null, '{}', '{}'
      from api_keys
     where brand_id = ${brandId} and key_id = any(${ids}::uuid[]) and kind = 'brand'`,
};

export const brandObjects = [program, key];
