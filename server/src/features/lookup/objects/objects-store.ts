import { type RawBuilder, sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { AccountType } from './object-moves-rules.ts';
import type { ObjectType } from './objects-rules.ts';

/** One object as its table has it. */
export interface ObjectRow {
  type: ObjectType;
  object_id: string;
  /** Null for a person, whose name is sealed. */
  title: string | null;
  customer_id: string | null;
  /** Type of an account, which decides its moves; null for other objects. */
  account_type: AccountType | null;
  /** State of each machine that the object has, by the machine's name. */
  states: Record<string, string | null>;
  /** Other ids that paths and bodies of its operations need. */
  ids: Record<string, string | null>;
}

type Selected = Omit<ObjectRow, 'account_type'>;
type Select = (brandId: string, ids: readonly string[]) => RawBuilder<Selected>;
type Selects = Readonly<Record<string, Select>>;

const money = (cents: string, currency: string) =>
  sql`trim(to_char(abs(${sql.ref(cents)}) / 100.0, 'FM999999999990.00')) || ' ' || ${sql.ref(currency)}`;

/** Persons, businesses and what the brand itself has. */
const parties = {
  customer: (brandId, ids) => sql<Selected>`
    select 'customer', customer_id, null, customer_id, '{}', '{}'
      from customers
     where brand_id = ${brandId} and customer_id = any(${ids}::uuid[]) and date_deleted is null`,
  business: (brandId, ids) => sql<Selected>`
    select 'business', business_id, legal_business_name, null, '{}', '{}'
      from businesses where brand_id = ${brandId} and business_id = any(${ids}::uuid[])`,
  beneficial_owner: (brandId, ids) => sql<Selected>`
    select 'beneficial_owner', o.beneficial_owner_id, 'Owner of ' || b.legal_business_name, null,
           '{}', jsonb_build_object('business_id', o.business_id)
      from beneficial_owners o
      join businesses b on b.brand_id = o.brand_id and b.business_id = o.business_id
     where o.brand_id = ${brandId} and o.beneficial_owner_id = any(${ids}::uuid[])
       and o.date_deleted is null`,
  program: (brandId, ids) => sql<Selected>`
    select 'program', program_id, name, null, '{}', '{}'
      from programs where brand_id = ${brandId} and program_id = any(${ids}::uuid[])`,
  key: (brandId, ids) => sql<Selected>`
    select 'key', key_id, label || ' (' || identity_hint || ')', null, '{}', '{}'
      from api_keys
     where brand_id = ${brandId} and key_id = any(${ids}::uuid[]) and kind = 'brand'`,
} satisfies Selects;

/** Accounts, cards and the money that moves. */
const moneyObjects = {
  account: (brandId, ids) => sql<Selected>`
    select 'account', a.account_id,
           case a.type when 'security_deposit' then 'Security deposit account'
                       when 'credit' then 'Credit account'
                       else coalesce(a.bank_name, 'External account') || coalesce(' …' || a.mask, '')
            end, a.customer_id,
           jsonb_build_object('account', a.status, 'account-history', h.status, 'closing', c.status),
           jsonb_build_object('account_id', a.account_id)
      from accounts a
      left join account_histories h on h.brand_id = a.brand_id and h.account_id = a.account_id
      left join account_closings c on c.brand_id = a.brand_id and c.account_id = a.account_id
     where a.brand_id = ${brandId} and a.account_id = any(${ids}::uuid[])`,
  card: (brandId, ids) => sql<Selected>`
    select 'card', card_id, 'Card …' || last_four, customer_id,
           jsonb_build_object('card', status), jsonb_build_object('card_id', card_id)
      from cards where brand_id = ${brandId} and card_id = any(${ids}::uuid[])`,
  transaction: (brandId, ids) => sql<Selected>`
    select 'transaction', transaction_id,
           ${money('amount_cents', 'currency')} || ' at ' || merchant_name, customer_id,
           jsonb_build_object('transaction', state),
           jsonb_build_object('transaction_id', transaction_id)
      from transactions where brand_id = ${brandId} and transaction_id = any(${ids}::uuid[])`,
  transfer: (brandId, ids) => sql<Selected>`
    select 'transfer', transfer_id, ${money('amount_cents', 'currency')} || ' ' || replace(kind, '_', ' '),
           customer_id, jsonb_build_object('transfer', status, 'advance', advance_status),
           jsonb_build_object('transfer_id', transfer_id)
      from transfers where brand_id = ${brandId} and transfer_id = any(${ids}::uuid[])`,
  bank_file: (brandId, ids) => sql<Selected>`
    select 'bank_file', bank_file_id, file_name, null, jsonb_build_object('bank-file', status),
           jsonb_build_object('bank_file_id', bank_file_id)
      from bank_files where brand_id = ${brandId} and bank_file_id = any(${ids}::uuid[])`,
  account_validation: (brandId, ids) => sql<Selected>`
    select 'account_validation', v.validation_id,
           'Validation by ' || replace(v.method, '_', '-'), a.customer_id,
           jsonb_build_object('account-validation', v.status),
           jsonb_build_object('account_id', v.account_id, 'validation_id', v.validation_id,
             'transfer_id', v.transfer_id)
      from account_validations v
      join accounts a on a.brand_id = v.brand_id and a.account_id = v.account_id
     where v.brand_id = ${brandId} and v.validation_id = any(${ids}::uuid[])`,
  journal: (brandId, ids) => sql<Selected>`
    select 'journal', journal_id, description, null, '{}', '{}'
      from journals where brand_id = ${brandId} and journal_id = any(${ids}::uuid[])`,
} satisfies Selects;

/** Applications, KYCs and adverse actions. */
const onboarding = {
  credit_application: (brandId, ids) => sql<Selected>`
    select 'credit_application', a.application_id, 'Application for ' || p.name, a.customer_id,
           jsonb_build_object('application', a.application_status),
           jsonb_build_object('application_id', a.application_id, 'customer_id', a.customer_id,
             'program_id', a.program_id)
      from credit_applications a
      join programs p on p.brand_id = a.brand_id and p.program_id = a.program_id
     where a.brand_id = ${brandId} and a.application_id = any(${ids}::uuid[])`,
  kyc_verification: (brandId, ids) => sql<Selected>`
    select 'kyc_verification', v.verification_id, 'KYC for ' || p.name, v.customer_id,
           jsonb_build_object('kyc', v.status),
           jsonb_build_object('customer_id', v.customer_id, 'business_id', v.business_id,
             'beneficial_owner_id', v.beneficial_owner_id, 'program_id', v.program_id)
      from kyc_verifications v
      join programs p on p.brand_id = v.brand_id and p.program_id = v.program_id
     where v.brand_id = ${brandId} and v.verification_id = any(${ids}::uuid[])`,
  adverse_action: (brandId, ids) => sql<Selected>`
    select 'adverse_action', n.adverse_action_id, 'Adverse action on an application', a.customer_id,
           '{}', jsonb_build_object('application_id', n.application_id)
      from adverse_actions n
      join credit_applications a
        on a.brand_id = n.brand_id and a.application_id = n.application_id
     where n.brand_id = ${brandId} and n.adverse_action_id = any(${ids}::uuid[])`,
} satisfies Selects;

/** Events, webhooks and what a sandbox plays. */
const integration = {
  event: (brandId, ids) => sql<Selected>`
    select 'event', event_id, event, customer_id, '{}', '{}'
      from events where brand_id = ${brandId} and event_id = any(${ids}::uuid[])`,
  webhook: (brandId, ids) => sql<Selected>`
    select 'webhook', webhook_id, coalesce(description, callback_url), null, '{}', '{}'
      from webhooks
     where brand_id = ${brandId} and webhook_id = any(${ids}::uuid[]) and date_deleted is null`,
  // Deliveries are found by their webhook, of which a brand has at most twenty.
  delivery: (brandId, ids) => sql<Selected>`
    select 'delivery', d.delivery_id, 'Delivery of ' || d.event, null,
           jsonb_build_object('delivery', d.status),
           jsonb_build_object('delivery_id', d.delivery_id, 'webhook_id', d.webhook_id)
      from webhooks w
      join deliveries d on d.brand_id = w.brand_id and d.webhook_id = w.webhook_id
     where w.brand_id = ${brandId} and d.brand_id = ${brandId} and w.date_deleted is null
       and d.delivery_id = any(${ids}::uuid[])`,
  scenario_run: (brandId, ids) => sql<Selected>`
    select 'scenario_run', run_id, name, null, jsonb_build_object('scenario-run', status), '{}'
      from scenario_runs where brand_id = ${brandId} and run_id = any(${ids}::uuid[])`,
} satisfies Selects;

const selects: Readonly<Record<ObjectType, Select>> = {
  ...parties,
  ...moneyObjects,
  ...onboarding,
  ...integration,
};

/** Names and types of the columns, so that each statement is one of a union at any place. */
const columns = sql`
  select null::text as type, null::uuid as object_id, null::text as title, null::uuid as customer_id,
         null::jsonb as states, null::jsonb as ids
   where false`;

/** Objects of these ids and types, unordered: each table is read by its primary key. */
export async function findObjectRows(
  { db, brandId }: BrandScope,
  ids: readonly string[],
  types: readonly ObjectType[],
): Promise<ObjectRow[]> {
  const chosen = types.map((type) => selects[type](brandId, [...ids]));
  const { rows } = await sql<ObjectRow>`
    select o.*, a.type as account_type
      from (${sql.join([columns, ...chosen], sql` union all `)}) o
      left join accounts a
        on o.type = 'account' and a.brand_id = ${brandId} and a.account_id = o.object_id`.execute(
    db,
  );
  return rows;
}
