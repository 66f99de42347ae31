import type { EventName } from '@surety/sdk';
import { changes, type Resource, sandboxChanges } from './changes.generated.ts';
import type { Dependency } from './keys.ts';

interface ToldObject {
  readonly id: string;
  /** Ids of the objects that it concerns. */
  readonly refs: readonly string[];
  readonly at: string;
}

/**
 * A piece of news of the service. An act is a change of the audit, whoever made it. `missed` means more than the
 * service lists one by one, or a world that a rewind replaced: everything shown is read again, as after each
 * interruption of the connection.
 */
export type News =
  | (ToldObject & { readonly kind: 'event'; readonly event: EventName })
  | (ToldObject & { readonly kind: 'act' | 'request'; readonly operation: string })
  | (ToldObject & { readonly kind: 'delivery' | 'clock' | 'missed' });

type Family = EventName extends infer Name
  ? Name extends `${infer First}.${string}`
    ? First
    : never
  : never;

/** Resources whose lists show what an event tells, by the first word of its name. */
const ofFamily: Readonly<Record<Family, readonly Resource[]>> = {
  customer: ['identityChanges', 'customers', 'kyc'],
  kyc: ['kyc', 'customers', 'applications', 'identityChanges'],
  credit: ['applications', 'accounts', 'customers'],
  account: ['accounts', 'customers', 'cards'],
  card: ['cards', 'applications'],
  transaction: ['transactions', 'accounts', 'cards'],
  transfer: ['transfers', 'accounts'],
  bank_file: ['bankFiles', 'transfers'],
  notice: ['notices', 'applications'],
  program: ['programs'],
  webhook: ['webhooks'],
};

/** Resources that show more than what an operation names, beside the resource itself. */
const alsoOf: Partial<Readonly<Record<Resource, readonly Resource[]>>> = {
  accounts: ['cards'],
  agreements: ['notices'],
  applications: ['accounts', 'customers'],
  consents: ['notices'],
  customers: ['applications', 'accounts', 'cards'],
  deliveries: ['webhooks', 'activity'],
  deviceLogins: ['keys'],
  externalAccounts: ['accounts'],
  invitations: ['people'],
  identityChanges: ['customers', 'kyc'],
  kyc: ['customers', 'applications'],
  notices: ['consents', 'cards'],
  people: ['invitations'],
  transfers: ['accounts'],
};

/** Resources and objects that a piece of news concerns; null for everything. */
export function concernOf(news: News): Dependency | null {
  const resources = resourcesOf(news);
  return resources && { resources, ids: [news.id, ...news.refs] };
}

function resourcesOf(news: News): readonly Resource[] | null {
  switch (news.kind) {
    case 'event':
      return ['events', 'activity', 'objects', ...ofFamily[familyOf(news.event)]];
    case 'act':
      return ofAct(news.operation);
    case 'request':
      // Groups of errors search the log, so that their pages look by themselves, some seconds apart.
      return ['requests', ...withOthers(sandboxChanges[news.operation])];
    case 'delivery':
      return ['deliveries', 'webhooks', 'receivers', 'activity'];
    case 'clock':
      return ['clock', 'activity'];
    case 'missed':
      return null;
  }
}

const familyOf = (event: EventName): Family => event.split('.')[0] as Family;

/** The operator's commands and acts of people in no brand are no operations of the table: they may change anything. */
function ofAct(operation: string): readonly Resource[] | null {
  const changed = changes[operation] ?? sandboxChanges[operation];
  return changed ? ['audit', 'activity', ...withOthers(changed)] : null;
}

const withOthers = (changed: Resource | undefined): readonly Resource[] =>
  changed ? [changed, ...(alsoOf[changed] ?? [])] : [];
