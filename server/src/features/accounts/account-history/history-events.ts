import { defineEvent } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schemas/schema.ts';

export const historyEvents = {
  ready: defineEvent({
    name: 'account.history.ready',
    reports: 'The history of an external account can be read.',
    says: 'History of the bank account is ready',
    tone: 'ok',
    tells: { 'account-history': 'ready' },
    about: 'owner',
    payload: { account_id: Uuid({ description: 'The external account.' }) },
  }),
};
