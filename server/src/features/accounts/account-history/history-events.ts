import { defineEvent } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schema.ts';

export const historyEvents = [
  defineEvent(
    'account.history.ready',
    'The history of an external account can be read.',
    { account_id: Uuid({ description: 'The external account.' }) },
    'owner',
  ),
];
