import { defineEvent } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schemas/schema.ts';
import { AccountTypeSchema } from './accounts-schemas.ts';

const fields = {
  account_id: Uuid({ description: 'The account.' }),
  type: AccountTypeSchema,
};

export const accountEvents = {
  linkExpired: defineEvent({
    name: 'account.link_expired',
    reports: 'A link flow was not finished in time, and its external account is removed.',
    says: 'Bank account removed: its link was not finished in time',
    tone: 'warn',
    tells: { account: 'removed' },
    about: 'owner',
    payload: fields,
    sample: { type: 'external' },
  }),
  frozen: defineEvent({
    name: 'account.frozen',
    reports:
      'An account is frozen: no money leaves it. A deposit and its credit account are frozen together, and each sends this.',
    says: 'Account frozen',
    tone: 'warn',
    tells: { account: 'frozen' },
    about: 'owner',
    payload: fields,
    sample: { type: 'security_deposit' },
  }),
  unfrozen: defineEvent({
    name: 'account.unfrozen',
    reports: 'A frozen account is active again; a deposit and its credit account each send this.',
    says: 'Account unfrozen',
    tone: 'ok',
    tells: { account: 'active' },
    about: 'owner',
    payload: fields,
    sample: { type: 'security_deposit' },
  }),
  closed: defineEvent({
    name: 'account.closed',
    reports:
      'An account is closed. The closing of a deposit sends this twice: first for its credit account (`type` is `credit`), then, when the money is paid back, for the deposit (`security_deposit`).',
    says: 'Account closed',
    tone: 'calm',
    tells: { account: 'closed', closing: 'closed' },
    about: 'owner',
    payload: fields,
  }),
};
