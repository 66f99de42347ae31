import type { ProgramSettings } from './program-settings-rules.ts';

/** Groups of settings, in the order in which people read them. */
export const settingGroups = {
  funding: 'money that is spendable before it settles',
  payments: 'payments of what is owed, from a bank account',
  bank_limits: 'limits that the bank sets for entries, files and days',
  bank_times: 'cut-offs, settlement and deadlines of bank files',
  bank_files: 'names and acknowledgements of bank files',
  bank_identity: 'the sender of bank files, as the bank assigned it',
  accounts: 'numbers of deposit accounts',
  cards: 'purchases, numbers and details of cards',
  kyc: 'evidence and answers of KYC',
  agreements: 'agreements that customers accept first',
  notices: 'parties that notices of adverse action name',
} as const;
export type SettingGroup = keyof typeof settingGroups;

/** A setting as a person reads it beside its effect. */
export interface SettingWords {
  title: string;
  group: SettingGroup;
  /** The objects that a change holds for. */
  holdsFor: string;
}

const said =
  (group: SettingGroup) =>
  (title: string, holdsFor: string): SettingWords => ({ title, group, holdsFor });

const funding = said('funding');
const payments = said('payments');
const bankLimit = said('bank_limits');
const bankTime = said('bank_times');
const bankFile = said('bank_files');
const bankIdentity = said('bank_identity');
const accounts = said('accounts');
const cards = said('cards');
const kyc = said('kyc');
const agreements = said('agreements');
const notices = said('notices');

const newTransfers =
  'Transfers that are requested from now on. Those on their way keep their times.';
const newFiles = 'Bank files that are cut from now on. Files that exist stay as they are.';
const newRanges = 'Deposit accounts that are opened from now on. Open accounts keep their numbers.';
const newChanges = 'Identity changes that start from now on.';
const entryLimit =
  'Transfers that are requested, and files that are cut, from now on. Files that exist stay as they are.';
const allNotices =
  'Notices that are made as PDF or page from now on, of earlier refusals too. What was sent stays as it was sent.';
const allCards = 'Every card of the program, from now on; reveals of the last 24 hours count.';

/** Words of every setting, by its name. */
export const settingWords: Readonly<Record<keyof ProgramSettings, SettingWords>> = {
  instant_funding_limit: funding(
    'Spendable before settlement, each customer',
    'Pulls that are delivered to the bank from now on. Money that was made spendable before stays so.',
  ),
  instant_funding_float_limit: funding(
    'Spendable before settlement, all customers',
    'Pulls that are delivered to the bank from now on. Money that was made spendable before stays so.',
  ),
  return_rate_alarm_returns: funding(
    'Returns before an alarm',
    'Return rates that are counted from now on, with the returns of the last 60 days.',
  ),
  payment_cut_off: payments(
    'Last time of a payment of the day',
    'Payments that are requested from now on.',
  ),
  payment_hold_banking_days: payments(
    'Banking days until a payment can be spent',
    'Payments that are requested from now on. Those that are reserved keep their day.',
  ),
  ach_debit_entry_limit: bankLimit('Most of one pull', entryLimit),
  ach_debit_file_limit: bankLimit('Most pulled in one file', newFiles),
  ach_debit_day_limit: bankLimit('Most pulled in one day', newFiles),
  ach_credit_entry_limit: bankLimit('Most of one push', entryLimit),
  ach_credit_file_limit: bankLimit('Most pushed in one file', newFiles),
  ach_credit_day_limit: bankLimit('Most pushed in one day', newFiles),
  ach_speed: bankTime(
    'Settlement',
    'Transfers that are requested, and bank files that are delivered, from now on.',
  ),
  ach_fast_delay_ms: bankTime('Time to settle, where it is fast', newTransfers),
  ach_cut_off: bankTime('Cut-off of standard entries', newTransfers),
  ach_same_day_cut_offs: bankTime('Cut-offs of same-day entries', newTransfers),
  ach_delivery_deadline: bankTime(
    "Bank's time to fetch or acknowledge",
    'Bank files that are delivered from now on.',
  ),
  ach_hold_first_file: bankFile(
    'Hold the first file',
    'The first bank file, while none was delivered to the bank.',
  ),
  ach_expects_ack: bankFile('Acknowledgement of files', newFiles),
  ach_ack_file: bankFile(
    "Name of the bank's acknowledgement",
    'Files of the bank that arrive from now on, for files that wait for them too.',
  ),
  ach_refusal_file: bankFile(
    "Name of the bank's refusal",
    'Files of the bank that arrive from now on, for files that wait for them too.',
  ),
  ach_file_name: bankFile('Name of files to the bank', newFiles),
  ach_bank_routing_number: bankIdentity(
    'Routing number of the bank',
    'Bank files that are cut, payments that arrive and deposit accounts that are opened from now on. Open accounts keep their numbers.',
  ),
  ach_bank_name: bankIdentity('Name of the bank', newFiles),
  ach_origin_id: bankIdentity(
    'Immediate origin',
    "Bank files that are cut, and the bank's files that arrive, from now on.",
  ),
  ach_origin_name: bankIdentity('Name of the origin', newFiles),
  ach_company_name: bankIdentity('Company name', newFiles),
  ach_company_id: bankIdentity('Company id', newFiles),
  deposit_account_prefix: accounts('First digits of account numbers', newRanges),
  deposit_account_digits: accounts('Length of account numbers', newRanges),
  foreign_currency: cards(
    'Purchases in foreign currencies',
    'Purchases that are authorized from now on, with every card of the program.',
  ),
  card_bin: cards(
    'First digits of card numbers',
    'Cards that are issued from now on. Cards that exist keep their numbers.',
  ),
  card_valid_months: cards(
    'Life of a card',
    'Cards that are issued from now on. Cards that exist keep their expiry dates.',
  ),
  reveals_per_card: cards('Reveals of one card', allCards),
  reveals_per_brand: cards('Reveals of all cards', allCards),
  kyc_requires_ip: kyc('IP address is required', 'KYCs that a request starts from now on.'),
  require_terms_accepted: kyc(
    'Accepted terms are required',
    'Applications that are submitted from now on. Those that run are not stopped.',
  ),
  name_change_evidence: kyc('Evidence of a changed name', newChanges),
  address_change_evidence: kyc('Evidence of a changed address', newChanges),
  kyc_delay_ms: kyc("Simulated vendor's time", 'KYCs that start from now on.'),
  document_review_delay_ms: kyc(
    'Time of a simulated review',
    'Documents that a review begins for from now on.',
  ),
  history_delay_ms: kyc(
    'Time of a simulated account history',
    'Histories that are asked for from now on, where it is the first program of the brand.',
  ),
  consents_to_apply: agreements(
    'Agreements before an application',
    'Applications that are submitted from now on. Those that run are not stopped.',
  ),
  consents_for_card: agreements(
    'Agreements before a card',
    'Cards that are issued from now on. Cards that exist stay as they are.',
  ),
  creditor_name: notices('Creditor', allNotices),
  creditor_address: notices("Creditor's address", allNotices),
  federal_agency: notices('Federal agency', allNotices),
  consumer_reporting_agency: notices('Consumer reporting agency', allNotices),
};
