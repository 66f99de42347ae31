import type { BrandScope } from '../../../platform/context.ts';
import { listPeopleNames } from './people-store.ts';

/** Names of people by their ids; ids come from records of the brand, which name only who acted in it. */
export async function namesOfPeople(
  scope: Pick<BrandScope, 'db'>,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await listPeopleNames(scope, personIds);
  return new Map(rows.map(({ person_id, name }) => [person_id, name]));
}
