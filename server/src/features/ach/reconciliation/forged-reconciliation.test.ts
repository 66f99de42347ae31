import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  july,
  reconciliationSteps,
  settles,
} from '../../../../test/support/reconciliation-steps.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { verifyBooks } from '../../accounts/ledger/verify.ts';
import { reconciliationProof } from './reconciliation-checks-store.ts';

let service: TestService;
let books: Awaited<ReturnType<typeof reconciliationSteps>>;

beforeAll(async () => {
  service = await startTestService({ worker: false, settings: { ach_speed: 'calendar' } });
  books = await reconciliationSteps(service);
});
afterAll(() => service.stop());

const run = (statement: string) => service.owner.query(statement);

const ofTransfer = (cents: number) =>
  `(select transfer_id from transfers where amount_cents = ${cents})`;
const journalOf = (cents: number, step: string) =>
  `(select journal_id from journals where source_id = ${ofTransfer(cents)} and step = '${step}')`;
const amountOf = (journal: string, by: string) =>
  `update entries set amount_cents = amount_cents ${by} where journal_id = ${journal}
      and account_id in (select account_id from internal_accounts)`;
const networkJournal = `(select j.journal_id from journals j where j.step = 'purchase_cleared:1')`;
const networkAccount = `(select e.account_id from entries e join internal_accounts i using (account_id)
    where e.journal_id = ${networkJournal} and i.kind = 'network_settlement')`;
/** Sorts after all other ids. */
const forgedId = `'ffffffff-0000-7000-8000-000000000009'::uuid`;
const statusOf = (cents: number, status: string, code = 'null') =>
  `update transfers set status = '${status}', return_code = ${code} where amount_cents = ${cents}`;
const sourceOf = (journal: string, source: string) =>
  `update journals set source_id = ${source} where journal_id = ${journal}`;

/**
 * Rows: the forgery, its statement, the statement that undoes it, and the differences found (day,
 * line, reason, cents).
 */
test.each([
  [
    'another amount in the journal',
    amountOf(journalOf(4_000, 'pull_settled'), '- 5'),
    amountOf(journalOf(4_000, 'pull_settled'), '+ 5'),
    [['2026-07-03', 'bank_file', 'amount_differs', 4_000n, 4_005n]],
  ],
  [
    'a settlement without a journal, and a journal without a transfer',
    `create table kept as ${journalOf(4_000, 'pull_settled').slice(1, -1)};
     ${sourceOf('(select journal_id from kept)', 'gen_random_uuid()')}`,
    `${sourceOf('(select journal_id from kept)', ofTransfer(4_000))}; drop table kept`,
    [
      ['2026-07-03', 'bank_file', 'entry_without_journal', 4_000n, 0n],
      ['2026-07-03', 'unfiled', 'journal_without_entry', 0n, 4_000n],
    ],
  ],
  [
    'a return without a posting',
    `create table kept as ${journalOf(700, 'pull_returned').slice(1, -1)};
     update journals set step = 'hidden', source_id = gen_random_uuid()
      where journal_id = (select journal_id from kept)`,
    `update journals set step = 'pull_returned', source_id = ${ofTransfer(700)}
      where journal_id = (select journal_id from kept); drop table kept`,
    [
      ['2026-07-06', 'bank_answers', 'return_not_taken_back', -700n, 0n],
      ['2026-07-06', 'unfiled', 'journal_without_entry', 0n, -700n],
      ['2026-07-03', 'bank_file', 'return_not_taken_back', 0n, 700n],
    ],
  ],
  [
    'a pull that is pending and posted',
    `${statusOf(4_000, 'pending')}; update bank_file_batches set settled_at = null,
       settled_count = null, settled_cents = null where bank_file_id = $id`,
    `${statusOf(4_000, 'completed')}; update bank_file_batches set settled_at = '${settles}',
       settled_count = entry_count, settled_cents = total_cents where bank_file_id = $id`,
    [['2026-07-03', 'bank_file', 'posted_too_early', 0n, 4_000n]],
  ],
  [
    'a pull that did not settle with its batch',
    statusOf(4_000, 'pending'),
    statusOf(4_000, 'completed'),
    [['2026-07-03', 'bank_file', 'not_settled_with_batch', 0n, 4_000n]],
  ],
  [
    "a transfer's amount",
    `update transfers set amount_cents = 1501 where amount_cents = 1500`,
    `update transfers set amount_cents = 1500 where amount_cents = 1501`,
    [['2026-07-03', 'bank_file', 'transfer_amount_differs', -1_500n, -1_500n]],
  ],
  [
    "a batch's total, and the file's",
    `update bank_file_batches set total_cents = total_cents + 1 where bank_file_id = $id and direction = 'credit';
     update bank_files set credit_cents = credit_cents + 1 where bank_file_id = $id`,
    `update bank_file_batches set total_cents = total_cents - 1 where bank_file_id = $id and direction = 'credit';
     update bank_files set credit_cents = credit_cents - 1 where bank_file_id = $id`,
    [
      ['2026-07-03', 'bank_file', 'batch_total_differs', 1_501n, 1_500n],
      ['2026-07-03', 'bank_file', 'file_total_differs', 6_201n, 6_200n],
    ],
  ],
  [
    'two differences that offset each other',
    `${amountOf(journalOf(4_000, 'pull_settled'), '- 5')}; ${amountOf(journalOf(1_500, 'paid_back'), '+ 5')}`,
    `${amountOf(journalOf(4_000, 'pull_settled'), '+ 5')}; ${amountOf(journalOf(1_500, 'paid_back'), '- 5')}`,
    [
      ['2026-07-03', 'bank_file', 'amount_differs', -1_500n, -1_505n],
      ['2026-07-03', 'bank_file', 'amount_differs', 4_000n, 4_005n],
    ],
  ],
  [
    'money that left in no file',
    `update transfers set left_at = date_created where amount_cents = 100`,
    `update transfers set left_at = null where amount_cents = 100`,
    [['2026-07-09', 'unfiled', 'journal_without_entry', 0n, 0n]],
  ],
  ...(['unmatched', 'mismatched', 'repeated', 'set_aside'] as const).map(
    (outcome) =>
      [
        `an answer that is ${outcome}`,
        `update bank_file_answers set outcome = '${outcome}'`,
        `update bank_file_answers set outcome = 'applied'`,
        [
          [
            '2026-07-06',
            'bank_answers',
            {
              unmatched: 'unmatched_answer',
              mismatched: 'return_amount_differs',
              repeated: 'repeated_return',
              set_aside: 'entry_set_aside',
            }[outcome],
            -700n,
            0n,
          ],
        ],
      ] as const,
  ),
] as const)('the reconciliation of bank files finds %s', async (_, forge, undo, found) => {
  await run(forge.replaceAll('$id', `'${books.sentFile}'`));
  const rows = await books.differencesOf(july);
  await run(undo.replaceAll('$id', `'${books.sentFile}'`));
  expect(
    rows.map((row) => [row.date, row.type, row.problem, row.expected_cents, row.found_cents]),
  ).toEqual(found);
  expect(await books.differencesOf(july)).toEqual([]);
});

/** Rows as above, without the day: the differences are on the present day of the brand's clock. */
test.each([
  [
    'a clearing of another amount',
    `update transactions set cleared_cents = 3001 where cleared_cents = 3000`,
    `update transactions set cleared_cents = 3000 where cleared_cents = 3001`,
    [['network_settlement', 'amount_differs', -3_001n, -3_000n]],
  ],
  [
    'a clearing whose journal has no transaction',
    sourceOf(networkJournal, 'gen_random_uuid()'),
    sourceOf(networkJournal, '$id'),
    [
      ['network_settlement', 'journal_without_entry', 0n, -3_000n],
      ['network_settlement', 'entry_without_journal', -3_000n, 0n],
    ],
  ],
  [
    'a clearing that was posted on another day too',
    `insert into journals select brand_id, ${forgedId}, source_kind, source_id, 'purchase_cleared:9',
         is_return, description, occurred_at - interval '2 days', currency
       from journals where step = 'purchase_cleared:1';
     insert into entries select brand_id, account_id, seq + 1000, ${forgedId}, amount_cents,
         balance_after_cents, previous_hash
       from entries where journal_id = ${networkJournal}`,
    `delete from entries where journal_id = ${forgedId};
     delete from journals where journal_id = ${forgedId}`,
    [['network_settlement', 'amount_differs', 0n, -3_000n]],
  ],
  [
    "a clearing on another program's account",
    `insert into programs select brand_id, ${forgedId}, name, currency, settings, date_created,
         date_updated from programs where program_id =
         (select program_id from internal_accounts where account_id = ${networkAccount});
     create table kept as select * from entries
       where journal_id = ${networkJournal} and account_id = ${networkAccount};
     insert into account_balances (brand_id, account_id, kind, currency)
       select brand_id, ${forgedId}, kind, currency from account_balances
        where account_id = ${networkAccount};
     insert into internal_accounts select brand_id, ${forgedId}, ${forgedId}, kind, lane
       from internal_accounts where account_id = ${networkAccount};
     update entries e set account_id = ${forgedId} from kept k
      where e.account_id = k.account_id and e.seq = k.seq`,
    `update entries e set account_id = k.account_id from kept k where e.account_id = ${forgedId};
     drop table kept;
     delete from internal_accounts where account_id = ${forgedId};
     delete from account_balances where account_id = ${forgedId};
     delete from programs where program_id = ${forgedId}`,
    [
      ['network_settlement', 'entry_without_journal', -3_000n, 0n],
      ['network_settlement', 'amount_differs', 0n, -3_000n],
    ],
  ],
  [
    'a direct deposit of another amount',
    `update transfers set amount_cents = 2501 where amount_cents = 2500`,
    `update transfers set amount_cents = 2500 where amount_cents = 2501`,
    [['direct_deposits', 'amount_differs', 2_501n, 2_500n]],
  ],
  [
    'an advance without a posting on the funding account',
    `update transfers set advance_status = 'open', advanced_cents = 10, advanced_at =
         (select date_created from transfers where amount_cents = 2500)
      where amount_cents = 100`,
    `update transfers set advance_status = null, advanced_cents = null, advanced_at = null
      where amount_cents = 100`,
    [['brand_funding', 'entry_without_journal', 10n, 0n]],
  ],
] as const)('the reconciliation of daily totals finds %s', async (_, forge, undo, found) => {
  await run(forge.replaceAll('$id', `'${books.purchaseId}'`));
  const rows = await books.differencesOf();
  const lines = await books.linesOf({}, true);
  await run(undo.replaceAll('$id', `'${books.purchaseId}'`));
  expect(rows.map((row) => [row.type, row.problem, row.expected_cents, row.found_cents])).toEqual(
    found,
  );
  expect(lines[0]?.type).toBe(found[0][0]);
  expect(lines.reduce((sum, line) => sum + line.differenceCount, 0)).toBe(found.length);
  expect(lines.flatMap((line) => line.differences)).toHaveLength(found.length);
  expect(await books.differencesOf()).toEqual([]);
});

test('a rejected file is a difference on the day of its arrival', async () => {
  await books.arrive('2026-07-10T13:00:00Z', 'nonsense');
  const rows = await books.differencesOf(july);
  expect(rows.map(({ date, problem }) => [date, problem])).toEqual([
    ['2026-07-10', 'file_rejected'],
  ]);
});

test.each(['network_settlement', 'bank_settlement'])(
  'the proof of the books finds postings on another internal account than %s',
  async (kind) => {
    const verify = () => verifyBooks(service.database.allBrands.db, [reconciliationProof]);
    const move = (from: string, to: string) =>
      run(`update internal_accounts set kind = '${to}' where kind = '${from}'`);
    expect(await verify()).toMatchObject({ ok: true });
    await move(kind, 'brand_funding');
    const verdict = await verify();
    await move('brand_funding', kind);
    expect(verdict).toMatchObject({
      ok: false,
      firstProblem: expect.stringMatching(/^transfers post to .* moves brand_funding$/),
    });
    expect(await verify()).toMatchObject({ ok: true });
  },
);
