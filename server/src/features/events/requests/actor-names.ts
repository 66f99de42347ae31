import type { BrandScope } from '../../../platform/context.ts';
import { namesOfPeople } from '../../team/sign-in/sign-in.ts';
import { labelsOfKeys } from '../../tenants/brands/brands.ts';

interface Actor {
  key_id: string | null;
  person_id: string | null;
}

/** Names of those who sent requests. */
export interface ActorNames {
  of: (actor: Actor) => { key_label: string | null; person_name: string | null };
}

/** Reads labels of keys and names of people of a page of requests, by one statement each. */
export async function readActorNames(
  scope: BrandScope,
  actors: readonly Actor[],
): Promise<ActorNames> {
  const labels = await labelsOfKeys(scope, idsOf(actors, 'key_id'));
  const people = await namesOfPeople(scope, idsOf(actors, 'person_id'));
  return {
    of: ({ key_id, person_id }) => ({
      key_label: labels.get(key_id ?? '') ?? null,
      person_name: people.get(person_id ?? '') ?? null,
    }),
  };
}

const idsOf = (actors: readonly Actor[], field: keyof Actor): string[] => [
  ...new Set(actors.flatMap((actor) => actor[field] ?? [])),
];
