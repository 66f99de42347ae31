import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardCalls } from '../support/card-calls.ts';
import { revealCalls } from '../support/reveal-calls.ts';
import { openLogBook } from '../support/test-log.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const book = openLogBook();
let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, log: book.log });
});
afterAll(() => service.stop());

/** Every row of every table, as JSON. */
async function everyRow(): Promise<unknown[]> {
  const { owner } = service;
  const tables = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const rows = await Promise.all(
    tables.rows.map(({ name }) =>
      owner.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`),
    ),
  );
  return rows.flatMap((result) => result.rows.map(({ row }) => row));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

test('no number, CVV or PIN is written to a log, event, answer, error or table', async () => {
  const cards = cardCalls(service);
  const reveals = revealCalls(service);
  const pin = '480517290364';
  const wrong = '902714836159';
  const answers: unknown[] = [];
  const { customerId, cardId, card } = await cards.issue('physical');
  const post = async (path: string, body?: unknown) => {
    const key = { 'idempotency-key': `${path}-${answers.length}` };
    const answer = await cards.post(`/cards/${cardId}${path}`, body, key);
    answers.push(answer);
    return answer;
  };
  await post('/activate');
  await post('/pin', { pin });
  await post('/pin', { pin: '000000000000', note: pin });
  await post('/pin', `{"pin": "${pin}`);
  for (const tried of [pin, wrong, wrong, wrong, pin, `${pin}0`]) {
    await post('/pin/verify', { pin: tried });
  }
  const url = await reveals.ask({ customerId, cardId });
  const token = url.split('/').at(-1) ?? '';
  const { number = '', cvv = '' } = await reveals.secrets({ customerId, cardId });
  expect(number).toMatch(/^\d{16}$/);
  await reveals.view(url);
  await reveals.view(url);
  const type = { reissue_type: 'same_card_number_updated_expiry' };
  const next = await post('/reissue', type);
  answers.push(card, next, await cards.get(cardId));
  answers.push((await service.brand.api('GET', '/cards')).body);
  answers.push((await service.brand.api('GET', '/events')).body);

  const rows = await everyRow();
  expect(rows.length).toBeGreaterThan(20);
  expect(book.text()).toContain('card details were shown');
  const everything = { log: book.text(), answers: JSON.stringify(answers), url };
  for (const secret of [number, number.slice(0, 12), pin, wrong]) {
    for (const [place, text] of Object.entries({ ...everything, rows: JSON.stringify(rows) })) {
      expect([place, text.includes(secret)]).toEqual([place, false]);
    }
  }
  // Three digits stand in many a text; as a value of their own they stand in none.
  expect([...textsIn(rows), ...textsIn(answers)]).not.toContain(cvv);
  expect(book.text()).not.toContain(`"${cvv}"`);
  expect(book.text()).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(token);
});
