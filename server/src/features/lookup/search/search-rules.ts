import { isUuid } from '../../../kernel/ids.ts';

/** Kinds of search, each with the words for it in the reference. */
export const searchKinds = {
  id: 'the id of the object',
  card_last_four: 'the last four digits of a card number',
  customer: "a customer's name, e-mail address, phone number or last four digits of the SSN",
  business_name: 'the beginning of a legal business name',
  trace_number: 'the trace number of an ACH entry',
  bank_file_name: 'the name of a bank file',
  request_id: 'the request id of a change',
} as const;

export type SearchKind = keyof typeof searchKinds;

/** Searches that the form of a text allows, or the rule that it breaks. */
export type WantedSearch = { kinds: readonly SearchKind[]; text: string } | { rule: string };

const ssnRule =
  'must not be nine digits: an SSN would stay in logs of addresses, its last four digits find it, and a phone number of nine digits is written with its country code, such as +48';
const cardRule =
  'must not be a card number, which would stay in logs of addresses: its last four digits find the card';

/** Reads the parameter `q`: its form decides which searches run. */
export function readWanted(q: string): WantedSearch {
  const text = q.trim();
  if (isUuid(text)) return { kinds: ['id', 'request_id'], text: text.toLowerCase() };
  if (text.includes('@')) return { kinds: ['customer'], text };
  const digits = text.replace(/[\s().+-]/g, '');
  if (/^\d+$/.test(digits)) return readDigits(text, digits);
  const kinds: SearchKind[] = ['customer', 'business_name', 'bank_file_name'];
  const isToken = /^[\w.:-]{1,128}$/.test(text);
  return { kinds: isToken ? [...kinds, 'request_id'] : kinds, text };
}

function readDigits(text: string, digits: string): WantedSearch {
  if (digits.length === 9 && !text.includes('+')) return { rule: ssnRule };
  if (digits.length === 4) return { kinds: ['card_last_four', 'customer'], text: digits };
  // NACHA, entry detail record: eight digits of the bank, seven of the entry.
  if (digits.length === 15) return { kinds: ['trace_number'], text: digits };
  if (digits.length >= 13) return { rule: cardRule };
  if (digits.length < 5) return { rule: 'must be four digits, or five and more' };
  return { kinds: ['customer'], text };
}
