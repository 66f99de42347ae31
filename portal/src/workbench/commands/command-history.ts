import { scanLine } from '@surety/sdk/command/split-line';

/** Names of options whose values are never kept. */
const secretNames =
  /ssn|itin|(^|[._-])(ein|tin|pan|pin|cvv|cvc|dob)($|[._-])|tax|number|password|secret|token|authorization|identity|key$/i;
/** Numbers of people, accounts and cards, wherever they stand. */
const secretValues = /\b\d{3}-\d{2}-\d{4}\b|(?<![\w-])(?:\d[ -]?){8,18}\d(?![\w-])/;
const keptAtMost = 100;

const keyOf = (brandId: string): string => `surety-commands-${brandId}`;

/** The line with nothing in the place of secrets, as it may be shown again and kept. */
export function withoutSecrets(line: string): string {
  const { words } = scanLine(line);
  let result = '';
  let end = 0;
  for (const [at, { text, start, end: next }] of words.entries()) {
    const name = words[at - 1]?.text ?? '';
    const [option = '', value] = text.startsWith('--') ? splitAtEquals(text) : ['', text];
    const isOfSecret =
      value !== undefined && (isSecret(option || name) || secretValues.test(value));
    const isData = name === '--data' && secretNames.test(text);
    result += line.slice(end, start);
    if (isOfSecret || isData) result += option ? `${option}=''` : "''";
    else result += line.slice(start, next);
    end = next;
  }
  return result + line.slice(end);
}

const isSecret = (option: string): boolean =>
  option.startsWith('--') && option !== '--idempotency-key' && secretNames.test(option.slice(2));

function splitAtEquals(word: string): [string, string | undefined] {
  const at = word.indexOf('=');
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

/** Lines of a brand that were typed in this session of the browser, the oldest first. */
export function readHistory(brandId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(brandId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((line) => typeof line === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps a line, without its secrets; the same line twice is kept once. */
export function keepLine(brandId: string, line: string): void {
  const kept = withoutSecrets(line);
  const lines = [...readHistory(brandId).filter((each) => each !== kept), kept].slice(-keptAtMost);
  try {
    sessionStorage.setItem(keyOf(brandId), JSON.stringify(lines));
  } catch {
    // A browser without storage has no history.
  }
}
