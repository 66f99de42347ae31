import type pg from 'pg';
import type { Service } from '../../src/assemble.ts';
import { requestBodies } from '../../src/platform/request-log/request-log-store.ts';

interface LogRow {
  brand_id: string;
  log_id: string;
  clear: string;
  bodies: Buffer | null;
}

/** Texts that no request of the log may have, by what they are. */
const secrets: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an SSN', /(?<![\d.-])\d{3}-\d{2}-\d{4}(?![\d-])/],
  ['an SSN without dashes', /"(?!0{9}")\d{9}"/],
  ['a key', /\b(?:id|auth|mgmt)_(?:sandbox|live)_[\da-f]{16,}/],
  ['a token of a card', /\btok_(?:sandbox|live)_[\da-f]{16,}/],
  ["a webhook's secret", /\bwh(?:sec|sk)_[\w+/]{8,}/],
  ['a token of a link', /\b(?:link|processor|public)-(?:sandbox|live)-\w/],
  ['a one-time address', /\/(?:uploads|reveal|link)\/[\w-]{16,}/],
  [
    'a secret by its name',
    /"(?:ssn|pin|cvv|card_number|account_number|content|secret|password|\w+_token)":(?!null|"\[masked\]"|\[\]|true|false|")/,
  ],
  [
    'a secret by its name',
    /"(?:ssn|pin|cvv|card_number|account_number|content|secret|password|identity|authorization|\w+_token)":"(?!\[masked\]"|")/i,
  ],
];

/** Throws if the request log of a service has a secret, whatever requests its test has sent. */
export async function requireNoSecrets(
  service: Pick<Service, 'createContext'>,
  owner: pg.Pool,
): Promise<void> {
  const { rows } = await owner.query<LogRow>(
    `select l.brand_id, l.log_id, l.bodies, (to_jsonb(l) - 'bodies')::text as clear
       from request_log l where exists (select from brands b where b.brand_id = l.brand_id)`,
  );
  const found = new Set<string>();
  for (const row of rows) {
    const bodies = await open(service, row);
    for (const text of [row.clear, bodies]) for (const what of secretsIn(text)) found.add(what);
  }
  if (found.size > 0) throw new Error(`The request log has secrets:\n${[...found].join('\n')}`);
}

async function open(service: Pick<Service, 'createContext'>, row: LogRow): Promise<string> {
  if (!row.bodies) return '';
  const context = await service.createContext(row.brand_id, { kind: 'job' }, 'scan');
  return context.vault.open(row.bodies, requestBodies, row.log_id);
}

/** Secrets of a text with what is around them. */
export function secretsIn(text: string): string[] {
  return [...patternsIn(text), ...documentsIn(text)];
}

/** Long texts of base64, which use most of its 64 characters. */
function documentsIn(text: string): string[] {
  const long = text.match(/[A-Za-z\d+/]{400,}/g) ?? [];
  return long.flatMap((each) =>
    new Set(each).size > 30 ? [`a document: ${each.slice(0, 60)}`] : [],
  );
}

function patternsIn(text: string): string[] {
  return secrets.flatMap(([what, pattern]) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [`${what}: ${text.slice(Math.max(0, at - 120), at + 60)}`];
  });
}
