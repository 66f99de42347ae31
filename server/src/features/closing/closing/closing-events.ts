import { defineEvent } from '../../../platform/events/define-event.ts';
import { oneOf, Uuid } from '../../../platform/http/schema.ts';
import { refusedReasons } from './closing-rules.ts';
import { ClosingStepSchema } from './closing-schemas.ts';

const account_id = Uuid({ description: 'The security deposit account that is being closed.' });
const reasons = Object.entries(refusedReasons).map(([reason, text]) => `\`${reason}\`: ${text}.`);

export const closingEvents = [
  defineEvent('account.closing', 'The closing of a deposit account has begun.', { account_id }),
  defineEvent(
    'account.closing_stopped',
    'A step of a closing is refused; send it again to retry.',
    {
      account_id,
      step: ClosingStepSchema,
      reason: oneOf(Object.keys(refusedReasons), {
        description: `The reason of the refusal. ${reasons.join(' ')}`,
      }),
    },
  ),
];
