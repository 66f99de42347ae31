import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import type { SessionBrand } from '../../platform/session.ts';

export type Role = SessionBrand['role'];

/** A factor by which a person signs in. */
export interface Factor {
  readonly kind: 'password' | 'totp' | 'passkey';
  readonly kept_on: 'device' | 'phone' | 'security_key' | null;
  readonly since: string;
}

/** A person of `GET /people`. */
export interface Member {
  readonly person_id: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role;
  readonly joined_at: string;
  readonly last_seen_at: string | null;
  readonly factors: readonly Factor[];
}

/** An open invitation of `GET /invitations`. */
export interface Invitation {
  readonly invitation_id: string;
  readonly email: string;
  readonly role: Role;
  readonly invited_by: string | null;
  readonly created_at: string;
  readonly ends_at: string;
}

/** A new invitation, with the link that nothing shows again. */
export interface NewInvitation extends Invitation {
  readonly link: string;
  readonly notice: string;
}

export const roles: readonly (readonly [role: Role, meaning: string])[] = [
  ['owner', 'everything, people and audit too'],
  ['developer', 'the integration; in a sandbox all but people'],
  ['operator', 'customers, cards and money'],
  ['viewer', 'reads, with personal fields masked'],
];

export const roleOptions = roles.map(([role, meaning]) => [role, `${role}: ${meaning}`] as const);

/** A list of the brand's people; only owners may ask. */
function useBrandList<T>(name: 'people' | 'invitations'): UseQueryResult<T[]> {
  const { brand, may, keys } = useBrand();
  return useQuery({
    queryKey: keys.list(name),
    queryFn: async () => {
      const path = `/${brand.brand_id}/${name}`;
      return (await callPortal<{ data: T[] }>({ method: 'GET', path })).data;
    },
    enabled: may('people'),
  });
}

export const useMembers = () => useBrandList<Member>('people');
export const useInvitations = () => useBrandList<Invitation>('invitations');

/** Names of the brand's people by id; empty for who may not list them. */
export function usePeopleNames(): ReadonlyMap<string, string> {
  const { session } = useBrand();
  const { data = [] } = useMembers();
  const { person_id, name } = session.person;
  return new Map([[person_id, name], ...data.map((each) => [each.person_id, each.name] as const)]);
}
