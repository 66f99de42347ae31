/**
 * Rows of a table to copy for a card, and the columns that differ in each copy: SQL over the row
 * `t` and the new ids `i`.
 */
export interface CardRows {
  table: string;
  /** Selects the rows of the copied card, by its ids `f`. */
  source: string;
  changed: Record<string, string>;
  /** Source of the new ids, if the table does not get exactly one copy per card. */
  ids?: string;
}

/**
 * Funding of the deposits: journals that differ only in ids and amounts, as `post_journal` stores
 * them.
 */
export const funding = {
  sourceKind: 'benchmark',
  step: 'pull_settled',
  description: 'Benchmark deposit',
  at: '2026-07-01T12:00:00Z',
};
export const fundingInHash = `i.journal_id, '${funding.sourceKind}', i.journal_id, '${funding.step}', false,
  '${funding.description}', '${funding.at}'`;

/**
 * Tables to copy, each with the columns that differ; rows are copied whole otherwise, so that a new
 * column needs no change here.
 */
export const cardRows: CardRows[] = [
  {
    table: 'account_balances',
    source: 't.account_id in (f.deposit_id, f.credit_id)',
    changed: {
      account_id: `case t.kind when 'credit' then i.credit_id else i.deposit_id end`,
      credit_account_id: `case t.kind when 'security_deposit' then i.credit_id end`,
      head_hash: `case t.kind when 'credit' then t.head_hash else entry_hash('', i.deposit_id, 1,
        t.ledger_cents, t.ledger_cents, t.currency, ${fundingInHash}) end`,
    },
  },
  {
    table: 'customers',
    source: 't.customer_id = f.customer_id',
    changed: { customer_id: 'i.customer_id' },
  },
  {
    table: 'accounts',
    source: 't.account_id in (f.deposit_id, f.credit_id)',
    changed: {
      account_id: `case t.type when 'credit' then i.credit_id else i.deposit_id end`,
      customer_id: 'i.customer_id',
      account_number: `case t.type when 'security_deposit' then 100000000000 + i.n end`,
      security_deposit_account_id: `case t.type when 'credit' then i.deposit_id end`,
    },
  },
  {
    table: 'cards',
    source: 't.card_id = f.card_id',
    changed: {
      card_id: 'i.card_id',
      line_id: 'i.card_id',
      customer_id: 'i.customer_id',
      account_id: 'i.credit_id',
      // A hash of a number that nobody has: a purchase by the card's id neither reads nor compares
      // it.
      number_hash: 'sha256(uuid_send(i.card_id))',
    },
  },
  {
    table: 'entries',
    source: 't.account_id = f.deposit_id',
    changed: { account_id: 'i.deposit_id', journal_id: 'i.journal_id' },
  },
  {
    table: 'journals',
    source: 't.journal_id = f.journal_id',
    changed: { journal_id: 'i.journal_id', source_id: 'i.journal_id' },
    ids: '(select distinct journal_id, 1 as n from bench_ids where n > 0)',
  },
];
