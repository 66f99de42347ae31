import type { AuditEvent } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { shortId } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { usePeopleNames } from '../people/members.ts';

const actors: Readonly<Record<AuditEvent['actor'], string>> = {
  key: 'A key',
  temporary_key: "A customer's key",
  management_key: 'The management key',
  operator: 'The operator',
  person: 'A person who left',
  visitor: 'Not signed in',
};

/** Actors in words, for the filter. */
export const actorOptions = [
  ['person', 'People'],
  ['key', 'Keys'],
  ['temporary_key', "Customers' keys"],
  ['management_key', 'Management key'],
  ['operator', 'Operator'],
  ['visitor', 'Not signed in'],
] as const;

/** Who made an act or sent a request. */
type Actor = Pick<AuditEvent, 'actor' | 'person_id' | 'key_id'>;

/** Names of who made acts: people by name, keys by label. */
export function useActorNames() {
  const { surety, may, keys } = useBrand();
  const people = usePeopleNames();
  const labels = useQuery({
    queryKey: keys.list('keys', 'labels'),
    queryFn: async () => {
      const { data } = await surety.keys.list({ limit: 100 }).page();
      return new Map(data.map(({ key_id, label }) => [key_id, label] as const));
    },
    enabled: may('keys'),
  });
  const nameOf = ({ actor, person_id, key_id }: Actor): string => {
    if (person_id !== null)
      return people.get(person_id) ?? `${actors.person} ${shortId(person_id)}`;
    if (key_id === null) return actors[actor];
    const label = labels.data?.get(key_id);
    return label ? `Key “${label}”` : `${actors[actor]} ${shortId(key_id)}`;
  };
  return { nameOf, people };
}
