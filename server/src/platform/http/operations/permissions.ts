/** Rights of a person's role in the portal (docs/decisions/0191). Keys do not have them. */
export const permissions = [
  'read',
  'personal',
  'change',
  'money',
  'simulate',
  'worlds',
  'integrate',
  'keys',
  'settings',
  'people',
] as const;
export type Permission = (typeof permissions)[number];

/** The right to change what a tag is about, and the right to read it where `read` is not enough. */
const rights: Readonly<Record<string, { write: Permission; read?: Permission }>> = {
  Authentication: { write: 'keys' },
  Customers: { write: 'change' },
  Businesses: { write: 'change' },
  'Beneficial owners': { write: 'change' },
  Accounts: { write: 'money' },
  'External accounts': { write: 'change' },
  Books: { write: 'money' },
  Origins: { write: 'keys' },
  Cards: { write: 'change' },
  Transactions: { write: 'simulate' },
  Transfers: { write: 'money' },
  Simulations: { write: 'simulate', read: 'simulate' },
  'Bank files': { write: 'money' },
  KYC: { write: 'change' },
  'Identity changes': { write: 'change' },
  Agreements: { write: 'change' },
  Notices: { write: 'change' },
  'Credit applications': { write: 'change' },
  Events: { write: 'integrate', read: 'integrate' },
  Webhooks: { write: 'integrate', read: 'integrate' },
  Sandbox: { write: 'simulate' },
  Worlds: { write: 'worlds' },
  Scenarios: { write: 'simulate' },
  Keys: { write: 'keys', read: 'keys' },
  Programs: { write: 'settings' },
  Audit: { write: 'people', read: 'people' },
  'Request log': { write: 'integrate', read: 'integrate' },
  Activity: { write: 'read' },
  Search: { write: 'read' },
};

interface Subject {
  permission?: Permission;
  showsPersonal?: true;
  tag: string;
  method: string;
}

/** The right that an operation needs: its own, or that of its tag for reading or changing. */
export function permissionOf({ permission, tag, method }: Subject): Permission {
  const { write = 'change', read = 'read' } = rights[tag] ?? {};
  return permission ?? (method === 'GET' ? read : write);
}

/** All rights that a person needs for an operation. */
export function permissionsOf(subject: Subject): Permission[] {
  return [permissionOf(subject), ...(subject.showsPersonal ? (['personal'] as const) : [])];
}

export const isPermission = (text: string): boolean => permissions.some((each) => each === text);

/** True for a tag that has rights of its own; any other tag has `read` and `change`. */
export const hasRights = (tag: string): boolean => Object.hasOwn(rights, tag);
