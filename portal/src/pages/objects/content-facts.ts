import { moneyFields } from '@surety/sdk/command/money-fields';
import { inWords } from '../../parts/status.tsx';
import { formatCents } from '../../parts/values.tsx';
import { isId } from '../../platform/id-time.ts';

/** One field of an answer as a person reads it. */
export interface ContentFact {
  readonly name: string;
  /** An object has a page; an id is of something that has none. */
  readonly kind: 'text' | 'time' | 'id' | 'object';
  readonly value: string;
  /** The type of an object. */
  readonly type?: string;
}

/** Fields that the page shows elsewhere, or that are useless to a person. */
const hidden =
  /^(service_brand_id|customer_id|card_number|cvv|has_more|next_cursor|content_sha256|entry_hash|hash|status|state|(?!verification_).*_status)$/;

const types: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/account/, 'account'],
  [/application/, 'credit_application'],
  [/transfer/, 'transfer'],
  [/transaction/, 'transaction'],
  [/customer|same_person/, 'customer'],
  [/card/, 'card'],
  [/program/, 'program'],
];

interface CollectedFact {
  readonly fact: ContentFact;
  /** A number of the API, such as an account number, which has lost its leading zeros. */
  readonly isNumber: boolean;
}

/**
 * The fields of an object as facts, those of its parts among them and times last; lists of objects are left to
 * the JSON, and so is an answer that is a list or a page of one.
 */
export function contentFacts(content: object, ownId: string): ContentFact[] {
  if (Array.isArray(content) || ('data' in content && Array.isArray(content.data))) return [];
  const facts = new Map<string, CollectedFact>();
  collect(content, ownId, currencyOf(content) ?? 'USD', facts);
  return [...facts.values()]
    .map(({ fact }) => fact)
    .toSorted((one, other) => Number(one.kind === 'time') - Number(other.kind === 'time'));
}

function collect(
  content: object,
  ownId: string,
  currency: string,
  facts: Map<string, CollectedFact>,
): void {
  for (const [field, value] of Object.entries(content)) {
    if (value === ownId || hidden.test(field)) continue;
    if (isPart(value)) {
      collect(value, ownId, currencyOf(value) ?? currency, facts);
      continue;
    }
    const fact = factOf(field, value, currency);
    if (!fact || (fact.kind === 'object' && !isThere(field, content))) continue;
    const isNumber = typeof value === 'number';
    const known = facts.get(fact.name);
    // `ach.routing_number` has all digits of an account's `routing_number`.
    if (!known || (known.isNumber && !isNumber)) facts.set(fact.name, { fact, isNumber });
  }
}

/** A transfer bears the id of its posting from the beginning; nothing has that id before the money settles. */
const isThere = (field: string, content: object): boolean =>
  field !== 'transaction_id' || !('date_settled' in content) || content.date_settled !== null;

const isPart = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The currency that an object names, itself or in a part, such as the balance of an account. */
function currencyOf(content: object): string | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...content };
  const own = fields.currency ?? fields.currency_code;
  if (typeof own === 'string') return own;
  const inParts = Object.values(fields).filter(isPart).map(currencyOf);
  return inParts.find((currency) => currency !== undefined);
}

function factOf(field: string, value: unknown, currency: string): ContentFact | null {
  const name = nameOf(field);
  if (typeof value === 'boolean') return { name, kind: 'text', value: value ? 'yes' : 'no' };
  if (typeof value === 'number') {
    const isMoney = moneyFields.has(field) && Number.isInteger(value);
    return { name, kind: 'text', value: isMoney ? formatCents(value, currency) : String(value) };
  }
  if (Array.isArray(value)) {
    const texts = value.filter((each): each is string => typeof each === 'string' && !isId(each));
    return texts.length > 0 ? { name, kind: 'text', value: texts.join(', ') } : null;
  }
  return typeof value === 'string' && value !== '' ? { name, ...readText(field, value) } : null;
}

function readText(field: string, value: string): Omit<ContentFact, 'name'> {
  if (isId(value)) {
    const type = types.find(([pattern]) => pattern.test(field))?.[1];
    return type ? { kind: 'object', value, type } : { kind: 'id', value };
  }
  // Month and year, as a card has them.
  if (field === 'expiry_date') {
    return { kind: 'text', value: value.replace(/^(\d\d)(\d\d)$/, '$1/$2') };
  }
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return { kind: 'time', value };
  return { kind: 'text', value: /^[a-z]+(_[a-z]+)+$/.test(value) ? inWords(value) : value };
}

/** `date_created` is "Created", `security_deposit_account_id` is "Security deposit account". */
function nameOf(field: string): string {
  const words = inWords(field.replace(/^date_(?=created|updated|settled|activated)/, ''))
    .replace(/ id$/, '')
    .replace(/^dob$/, 'born');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
