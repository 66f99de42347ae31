import type { ObjectIds } from './object-moves-rules.ts';

/** Types of objects, each with the words for it and the path that reads it. */
export const objectTypes = {
  customer: { title: 'a customer', path: '/customers/{object_id}' },
  business: { title: 'a business', path: '/businesses/{object_id}' },
  beneficial_owner: {
    title: 'a beneficial owner of a business',
    path: '/businesses/{business_id}/beneficial_owners/{object_id}',
  },
  program: { title: 'a card program', path: '/programs/{object_id}' },
  key: { title: 'a permanent key of the brand', path: '/keys/{object_id}' },
  account: { title: 'an account of any type', path: '/accounts/{object_id}' },
  card: { title: 'a card', path: '/cards/{object_id}' },
  transaction: { title: 'a card transaction', path: '/transactions/{object_id}' },
  transfer: { title: 'a transfer', path: '/transfers/{object_id}' },
  bank_file: { title: 'a bank file', path: '/bank-files/{object_id}' },
  account_validation: {
    title: 'a validation of an external account',
    path: '/accounts/{account_id}/validations',
  },
  journal: { title: 'a journal of the ledger', path: '/journals/{object_id}' },
  credit_application: {
    title: 'a credit application',
    path: '/credit/applications/{object_id}',
  },
  kyc_verification: {
    title: 'one KYC of a person',
    path: '/customers/{customer_id}/verification-kyc?program_id={program_id}',
  },
  adverse_action: {
    title: 'an adverse action on an application',
    path: '/credit/applications/{application_id}/adverse-actions',
  },
  event: { title: 'an event', path: '/events/{object_id}' },
  webhook: { title: 'a webhook', path: '/webhooks/{object_id}' },
  delivery: { title: 'a delivery to a webhook', path: '/webhooks/deliveries/{object_id}' },
  scenario_run: { title: 'a run of a scenario', path: '/sandbox/scenarios/runs/{object_id}' },
} as const satisfies Record<string, { title: string; path: string | null }>;

export type ObjectType = keyof typeof objectTypes;

/** The words for each type of object. */
export const typeSentences = Object.fromEntries(
  Object.entries(objectTypes).map(([type, { title }]) => [type, title]),
) as Record<ObjectType, string>;

const ownersKyc =
  '/businesses/{business_id}/beneficial_owners/{beneficial_owner_id}/verification-kyc?program_id={program_id}';

/** Path after the version prefix that reads an object; null where nothing reads it by itself. */
export function pathOf(type: ObjectType, objectId: string, ids: ObjectIds): string | null {
  const isOwners = type === 'kyc_verification' && !ids.customer_id;
  const path = isOwners ? ownersKyc : objectTypes[type].path;
  return path && fillPath(path, { ...ids, object_id: objectId });
}

/** A path template with its ids. */
export function fillPath(path: string, ids: ObjectIds): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
}
