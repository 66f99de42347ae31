import { centsToNumber } from '../../kernel/money.ts';
import type { WireBalance } from './accounts-schemas.ts';
import type { AccountRow } from './accounts-store.ts';

/** How an account looks outside. */
export function renderAccount(row: AccountRow, balance: WireBalance, limitCents = 0n) {
  return {
    account_id: row.account_id,
    date_created: row.date_created.toString({ smallestUnit: 'millisecond' }),
    date_updated: row.date_updated.toString({ smallestUnit: 'millisecond' }),
    ...(row.program_id ? { program_id: row.program_id } : {}),
    customer_id: row.customer_id,
    business_id: row.business_id,
    type: row.type,
    status: row.status,
    description: row.description,
    balance,
    ...ownFields(row, limitCents),
  };
}

function ownFields(row: AccountRow, limitCents: bigint) {
  switch (row.type) {
    case 'security_deposit':
      return {
        routing_number: Number(row.routing_number),
        account_number: Number(row.account_number),
        security_deposit: { credit_account: row.credit_account_id },
      };
    case 'credit':
      return {
        credit: {
          credit_limit: centsToNumber(limitCents),
          security_deposit_account_id: row.security_deposit_account_id,
        },
      };
    case 'external':
      return {
        verification_status: row.verification_status,
        link_type: row.link_type,
        linked_account_id: row.account_id,
        bank_name: row.bank_name,
        mask: row.mask,
      };
  }
}

/** A balance in cents, as the ledger keeps it, in the shape of the contract. */
export function renderBalance(balance: {
  currentCents: bigint;
  ledgerCents: bigint;
  availableCents: bigint;
  currency: string;
}): WireBalance {
  return {
    current_balance: centsToNumber(balance.currentCents),
    ledger_balance: centsToNumber(balance.ledgerCents),
    available_balance: centsToNumber(balance.availableCents),
    currency: balance.currency,
  };
}

/** Of an external account whose balance is not known. */
export function unknownBalance(currency: string): WireBalance {
  return { current_balance: 0, ledger_balance: 0, available_balance: 0, currency };
}
