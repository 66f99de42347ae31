import type { IconName } from '../../parts/icon.tsx';
import { inWords, type Tone } from '../../parts/status.tsx';
import { formatCents, formatDollars } from '../../parts/values.tsx';

interface EventWords {
  /** One sentence without its full stop: "Declined $612.40: limit exceeded". */
  readonly text: string;
  readonly tone: Tone;
  readonly icon: IconName;
}

interface NamedPayload {
  readonly event: string;
  readonly payload: object;
}

type Payload = Readonly<Record<string, unknown>>;
type Sentence = readonly [tone: Tone, text: string | ((payload: Payload) => string)];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const spent = ({ amount, merchant }: Payload): string =>
  `${formatDollars(textOf(amount))}${merchant ? ` at ${merchant}` : ''}`;
/** The whole of a completed transaction: what its last step posted may be nothing. */
const wholeOf = (payload: Payload): Payload => ({
  ...payload,
  amount: payload.total_amount ?? payload.amount,
});
const moved = ({ amount }: Payload): string =>
  typeof amount === 'number' ? formatCents(amount) : '';
const because = (reason: unknown): string => (reason ? `: ${inWords(textOf(reason))}` : '');

const sentences: Readonly<Record<string, Sentence>> = {
  'transaction.authorized': ['accent', (of) => `Approved ${spent(of)}`],
  'transaction.declined': ['bad', (of) => `Declined ${spent(of)}${because(of.decline_reason)}`],
  'transaction.cleared': ['ok', (of) => `Cleared ${spent(of)}`],
  'transaction.completed': ['ok', (of) => `Completed ${spent(wholeOf(of))}`],
  'transaction.reversed': ['calm', (of) => `Reversed ${spent(of)}`],
  'transaction.expired': ['warn', (of) => `The hold of ${spent(of)} expired`],
  'transaction.refunded': ['ok', (of) => `Refunded ${spent(of)}`],
  'transfer.created': ['accent', (of) => `Transfer of ${moved(of)} began`],
  'transfer.advanced': ['ok', (of) => `Transfer of ${moved(of)} available before it settles`],
  'transfer.completed': ['ok', (of) => `Transfer of ${moved(of)} settled`],
  'transfer.cancelled': ['calm', (of) => `Transfer of ${moved(of)} cancelled`],
  'transfer.failed': [
    'bad',
    (of) => `Transfer of ${moved(of)} failed${because(of.failure_reason)}`,
  ],
  'transfer.returned': [
    'bad',
    (of) => `Transfer of ${moved(of)} returned${because(of.ach_return_code)}`,
  ],
  'transfer.reversed': ['warn', (of) => `Transfer of ${moved(of)} reversed${because(of.reason)}`],
  'card.created': ['ok', 'Card issued'],
  'card.status_changed': ['warn', (of) => `Card is ${inWords(textOf(of.status))}`],
  'card.controls_changed': ['calm', 'Controls of the card changed'],
  'card.details_revealed': ['calm', 'Number of the card shown'],
  'kyc.verification.submitted': ['accent', 'KYC began'],
  'kyc.verification.success': ['ok', 'KYC passed'],
  'kyc.verification.failure': ['bad', (of) => `KYC failed${because(of.error_code)}`],
  'kyc.verification.error': ['warn', 'The KYC vendor failed, which uses up no attempt'],
  'kyc.verification.timeout': ['warn', 'KYC expired, which uses up no attempt'],
  'kyc.verification.document_required': ['warn', 'KYC requires documents'],
  'kyc.verification.under_review': ['warn', 'KYC is under review'],
  'kyc.verification.reenter_information': ['warn', 'KYC requires corrected data'],
  'credit.application.approved': ['ok', 'Application approved'],
  'credit.application.kyc_warning': [
    'warn',
    ({ kyc_requests_available: left }) =>
      `Application waits: KYC failed, ${left === 1 ? '1 attempt' : `${left ?? 'no'} attempts`} left`,
  ],
  'credit.application.resubmit_required': ['warn', 'Application has to be submitted again'],
  'credit.application.adverse_action': ['bad', 'Application denied, a notice is owed'],
  'account.closed': ['calm', 'Account closed'],
  'account.closing': ['warn', 'Account is closing'],
  'account.closing_stopped': ['bad', (of) => `Closing of the account stopped${because(of.reason)}`],
  'account.link_expired': ['warn', 'Bank account removed: its link was not finished in time'],
  'account.validation.verified': ['ok', 'Bank account verified'],
  'account.validation.failed': ['bad', (of) => `Bank account not verified${because(of.reason)}`],
  'webhook.disabled': ['bad', ({ reason }) => `Webhook disabled${because(reason)}`],
};

const icons: Readonly<Record<string, IconName>> = {
  transaction: 'card',
  transfer: 'swap',
  card: 'card',
  kyc: 'shield',
  credit: 'flag',
  webhook: 'hook',
};

/** An event as one sentence. No event names the merchant, so a caller may add it. */
export function wordsOfEvent({ event, payload }: NamedPayload, merchant?: string): EventWords {
  const of: Payload = { ...payload, merchant };
  const [tone, words] = sentences[event] ?? ['calm', plainName(event)];
  return {
    text: typeof words === 'string' ? words : words(of),
    tone,
    icon: icons[event.split('.')[0] ?? ''] ?? 'list',
  };
}

/** "account.numbers.corrected" is "Account numbers corrected". */
function plainName(event: string): string {
  const words = inWords(event.replaceAll('.', ' '));
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
