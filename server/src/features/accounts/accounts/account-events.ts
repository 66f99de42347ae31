import { defineEvent } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schema.ts';
import { AccountTypeSchema } from './accounts-schemas.ts';

const fields = {
  account_id: Uuid({ description: 'The account.' }),
  type: AccountTypeSchema,
};

export const accountEvents = [
  defineEvent(
    'account.link_expired',
    'A link flow was not finished in time, and its external account is removed.',
    fields,
    'owner',
  ),
  defineEvent('account.closed', 'An account is closed.', fields, 'owner'),
];
