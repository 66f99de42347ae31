import { declines } from '@surety/sdk/catalog/declines';
import type { DeclineRow } from '@surety/sdk/catalog-rows';
import type { CommandContext } from '../../context.ts';

interface FoundDecline extends DeclineRow {
  readonly reason: string;
  readonly cure: string;
}

const raisesLimit = 'Raise or remove the limit: surety cards set-controls --help.';
const permits = "Change the card's controls: surety cards set-controls --help.";

/** The change that has a purchase pass the check of each reason. */
const declineCures: Readonly<Record<string, string>> = {
  card_closed: 'Nothing: a closed card stays closed. Issue another: surety cards create.',
  card_inactive: 'Activate or unfreeze it: surety cards update CARD --status active.',
  card_expired: 'Issue a card that replaces it: surety cards reissue CARD.',
  account_not_active: 'Nothing: the account is closed or closing.',
  exchange_rate_missing: 'Send the rate: --exchange_rate of surety simulate authorization.',
  currency_not_permitted: 'Permit foreign currencies: surety programs update-settings --help.',
  merchant_category_not_permitted: permits,
  merchant_country_not_permitted: permits,
  transaction_control_exceeded: raisesLimit,
  day_control_exceeded: raisesLimit,
  month_control_exceeded: raisesLimit,
  lifetime_control_exceeded: raisesLimit,
  limit_exceeded:
    'Add to the deposit, which is the limit, or repay: surety transfers create --help.',
};

/** The reason of a name, or the reasons of a response code; empty if there is none. */
export function findDecline(text: string): FoundDecline[] {
  return Object.entries(declines)
    .filter(([reason, { code }]) => reason === text || code === text)
    .map(([reason, row]) => ({ reason, ...row, cure: declineCures[reason] ?? '' }));
}

/** Prints meaning and cure of each reason. */
export function printDeclines({ out }: CommandContext, found: readonly FoundDecline[]): void {
  for (const { reason, code, meaning, cure } of found) {
    out.line(out.style('bold', `${reason} (decline, response code ${code})`));
    out.line(`  Meaning     ${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`);
    out.line(`  Cure        ${cure}`);
  }
  if (found.length > 0)
    out.note('"surety explain ID" of a purchase shows its checks and what would have passed.');
}
