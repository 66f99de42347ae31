import type { FieldProblem } from '../../../kernel/domain-error.ts';
import type { ProgramSettings } from './program-settings-rules.ts';
import { programSettingDefaults } from './program-settings-rules.ts';

/** Parties outside Surety that a live program depends on, with the words for them in messages. */
export const vendorParts = {
  kyc: 'a KYC vendor',
  aggregator: 'a bank account aggregator',
  bank: 'a partner bank (SURETY_BANK_FOLDER)',
  card_network: 'a card processor, which issues the card numbers',
  address_check: 'a vendor for the deliverability of addresses',
} as const;

export type VendorPart = keyof typeof vendorParts;

/** Settings that a bank, a network or the law assigns; their defaults belong to the sandbox. */
const assigned = [
  'ach_bank_routing_number',
  'ach_bank_name',
  'ach_origin_id',
  'ach_origin_name',
  'ach_company_name',
  'ach_company_id',
  'deposit_account_prefix',
  'card_bin',
  'creditor_name',
  'creditor_address',
  'consumer_reporting_agency',
] as const satisfies readonly (keyof ProgramSettings)[];

/**
 * Everything that a program lacks to serve live customers: settings that are the sandbox's defaults,
 * ACH that settles in seconds, and parties that are not connected.
 */
export function readinessProblems(
  settings: ProgramSettings,
  connected: ReadonlySet<VendorPart>,
): FieldProblem[] {
  const defaults = programSettingDefaults();
  const problems: FieldProblem[] = assigned
    .filter((name) => settings[name] === defaults[name])
    .map((name) => ({ field: name, rule: "must be set; it has the sandbox's default" }));
  if (settings.ach_speed !== 'calendar') {
    problems.push({ field: 'ach_speed', rule: 'must be calendar' });
  }
  const missing = (Object.keys(vendorParts) as VendorPart[]).filter((part) => !connected.has(part));
  problems.push(
    ...missing.map((part) => ({ field: part, rule: `is not connected: ${vendorParts[part]}` })),
  );
  return problems;
}
