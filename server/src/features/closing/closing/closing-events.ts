import { defineEvent } from '../../../platform/events/define-event.ts';
import { oneOf, Uuid } from '../../../platform/http/schemas/schema.ts';
import { refusedReasons } from './closing-rules.ts';
import { ClosingStepSchema } from './closing-schemas.ts';

const account_id = Uuid({ description: 'The security deposit account that is being closed.' });
const reasons = Object.entries(refusedReasons).map(([reason, text]) => `\`${reason}\`: ${text}.`);

export const closingEvents = {
  begun: defineEvent({
    name: 'account.closing',
    reports: 'The closing of a deposit account has begun.',
    says: 'Account is closing',
    tone: 'warn',
    tells: { account: 'inactive', closing: 'closing' },
    payload: { account_id },
  }),
  stopped: defineEvent({
    name: 'account.closing_stopped',
    reports: 'A step of a closing is refused; send it again to retry.',
    says: 'Closing of the account stopped[: {reason}]',
    tone: 'bad',
    tells: { closing: 'stopped' },
    payload: {
      account_id,
      step: ClosingStepSchema,
      reason: oneOf(Object.keys(refusedReasons) as (keyof typeof refusedReasons)[], {
        description: `The reason of the refusal. ${reasons.join(' ')}`,
      }),
    },
  }),
};
