import { type Role, roles } from '../../../kernel/roles.ts';
import type { Permission } from './permissions.ts';

/** Extent of a right: in both environments, in a sandbox alone, or not at all. */
export type Extent = 'always' | 'sandbox' | 'never';

/** Rights by role (docs/roles.md). Most reads need `read` alone, which every role has. */
export const roleTable: Readonly<Record<Permission, Readonly<Record<Role, Extent>>>> = {
  read: { owner: 'always', developer: 'always', operator: 'always', viewer: 'always' },
  personal: { owner: 'always', developer: 'sandbox', operator: 'always', viewer: 'never' },
  change: { owner: 'always', developer: 'sandbox', operator: 'always', viewer: 'never' },
  money: { owner: 'always', developer: 'sandbox', operator: 'always', viewer: 'never' },
  simulate: { owner: 'always', developer: 'always', operator: 'always', viewer: 'never' },
  worlds: { owner: 'always', developer: 'always', operator: 'never', viewer: 'never' },
  integrate: { owner: 'always', developer: 'always', operator: 'never', viewer: 'never' },
  keys: { owner: 'always', developer: 'sandbox', operator: 'never', viewer: 'never' },
  settings: { owner: 'always', developer: 'sandbox', operator: 'never', viewer: 'never' },
  people: { owner: 'always', developer: 'never', operator: 'never', viewer: 'never' },
};

/** Rights whose subjects every role may read. */
const readByAll: ReadonlySet<Permission> = new Set(['integrate']);

/** True if a role has a right; null is the role of a person who is no member. */
export function hasRight(
  role: Role | null,
  environment: 'sandbox' | 'live',
  right: Permission,
): boolean {
  if (role === null) return false;
  const extent = roleTable[right][role];
  return extent === 'always' || extent === environment;
}

/** True if a role may use an operation that needs a right. */
export function mayUse(
  role: Role | null,
  environment: 'sandbox' | 'live',
  { right, method }: { right: Permission; method: string },
): boolean {
  if (hasRight(role, environment, right)) return true;
  return method === 'GET' && readByAll.has(right) && hasRight(role, environment, 'read');
}

/** Rights of a role. */
export function rightsOf(role: Role, environment: 'sandbox' | 'live'): Permission[] {
  return (Object.keys(roleTable) as Permission[]).filter((right) =>
    hasRight(role, environment, right),
  );
}

/** Roles that have a right, as words: `owner, operator`. */
export function holdersOf(right: Permission, environment: 'sandbox' | 'live'): string {
  return roles.filter((role) => hasRight(role, environment, right)).join(', ');
}
