import type { EventName } from '@surety/sdk';
import type { IconName } from '../../parts/icon.tsx';
import { inWords, type Tone } from '../../parts/status.tsx';
import { formatCents, formatDollars } from '../../parts/values.tsx';
import { eventWords } from './event-words.generated.ts';

interface EventSentence {
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
type Subject = EventName extends infer Name
  ? Name extends `${infer First}.${string}`
    ? First
    : never
  : never;

const icons: Readonly<Record<Subject, IconName>> = {
  transaction: 'card',
  transfer: 'swap',
  card: 'card',
  customer: 'shield',
  kyc: 'shield',
  credit: 'flag',
  account: 'list',
  bank_file: 'list',
  notice: 'flag',
  program: 'list',
  webhook: 'hook',
};
const iconOf: Readonly<Record<string, IconName>> = icons;

/** An event as one sentence. No event names the merchant, so a caller may add it. */
export function wordsOfEvent({ event, payload }: NamedPayload, merchant?: string): EventSentence {
  const words = eventWords[event];
  return {
    text: words ? compose(words.says, { ...payload, merchant }) : plainName(event),
    tone: words?.tone ?? 'calm',
    icon: iconOf[event.split('.')[0] ?? ''] ?? 'list',
  };
}

/** The sentence with the values of its fields, without the parts in brackets that lack one. */
function compose(says: string, payload: Payload): string {
  const fill = (part: string) =>
    part.replace(/\{(\w+)(?: (\w+))?\}/g, (_, field: string, noun?: string) =>
      valueInWords(field, payload[field], noun),
    );
  const lacks = (part: string) =>
    [...part.matchAll(/\{(\w+)/g)].some(([, field = '']) => (payload[field] ?? '') === '');
  return fill(says.replace(/\[([^\]]*)\]/g, (_, part: string) => (lacks(part) ? '' : part)));
}

function valueInWords(field: string, value: unknown, noun?: string): string {
  if (noun !== undefined) return value === 1 ? `1 ${noun}` : `${value ?? 'no'} ${noun}s`;
  if (typeof value === 'number') return field.endsWith('amount') ? formatCents(value) : `${value}`;
  if (typeof value !== 'string') return '';
  return field.endsWith('amount') ? formatDollars(value) : inWordsOf(field, value);
}

/** Names and texts stay as they are; codes are read as words. */
const inWordsOf = (field: string, value: string): string =>
  field === 'merchant' || field.endsWith('_name')
    ? value
    : // Cards alone name their state, and people call an inactive card frozen.
      field === 'status' && value === 'inactive'
      ? 'frozen'
      : inWords(value);

/** An event of a newer service: "account.numbers.corrected" is "Account numbers corrected". */
function plainName(event: string): string {
  const words = inWords(event.replaceAll('.', ' '));
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
