import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import { nearestName } from '../../../kernel/nearest-name.ts';
import { achLimitSettings } from './ach-limit-rules.ts';
import { achSettingProblems, achSettings } from './ach-settings-rules.ts';
import { agreementSettings } from './agreement-settings-rules.ts';
import { paymentSettings } from './payment-settings-rules.ts';

/** Delay of a simulated vendor. */
const delay = (usual: number, description: string) =>
  Type.Integer({ minimum: 0, default: usual, unit: 'milliseconds', description });

/**
 * Settings of a program, each with its default, its unit where it has one, and its effect: the API, the
 * operator's commands and the checks read them from here alone.
 */
const ProgramSettingsSchema = Type.Object({
  // Contract, section 4.9.
  kyc_requires_ip: Type.Boolean({
    default: false,
    description: "Start KYC requires the customer's IP address.",
  }),
  kyc_delay_ms: delay(
    1_000,
    "Time that the simulated KYC vendor needs, on the brand's clock. It has no effect in live.",
  ),
  document_review_delay_ms: delay(
    2_000,
    "Time that the simulated review of KYC documents needs, on the brand's clock. It has no effect in live.",
  ),
  name_change_evidence: Type.Unsafe<'documents' | 'kyc'>({
    type: 'string',
    enum: ['documents', 'kyc'],
    default: 'documents',
    description:
      'Evidence of a changed name of a customer who has passed KYC: `documents` that the KYC vendor decides on, or a new `kyc`. A corrected date of birth or SSN always has a new KYC.',
  }),
  address_change_evidence: Type.Unsafe<'none' | 'documents' | 'kyc'>({
    type: 'string',
    enum: ['none', 'documents', 'kyc'],
    default: 'documents',
    description:
      'Evidence of a changed primary address of a customer who has passed KYC: `documents` that the KYC vendor decides on, a new `kyc`, or `none`, which applies an address alone at once.',
  }),
  history_delay_ms: delay(
    3_000,
    "Time that the simulated history of an external account needs, on the brand's clock. It has no effect in live.",
  ),
  require_terms_accepted: Type.Boolean({
    default: false,
    description: 'Submitting an application requires that its terms were accepted.',
  }),
  ach_speed: Type.Unsafe<'fast' | 'calendar'>({
    type: 'string',
    enum: ['fast', 'calendar'],
    default: 'fast',
    description:
      'Settlement of ACH entries: `fast` after `ach_fast_delay_ms`, `calendar` on banking days. Live requires `calendar`.',
  }),
  ach_fast_delay_ms: delay(
    3_000,
    "Time until an entry settles where `ach_speed` is `fast`, on the brand's clock.",
  ),
  foreign_currency: Type.Unsafe<'allowed' | 'declined'>({
    type: 'string',
    enum: ['allowed', 'declined'],
    default: 'allowed',
    description:
      'Purchases in foreign currencies: `allowed` converts them by their exchange rate, `declined` declines them.',
  }),
  ...agreementSettings,
  ...achSettings,
  ...achLimitSettings,
  ...paymentSettings,
  instant_funding_limit: Type.Integer({
    minimum: 0,
    maximum: 9_999_999_999,
    default: 0,
    unit: 'cents',
    zeroMeansNone: true,
    description:
      'Maximum of pending pulls that are spendable before they settle, for one customer at a time. 0 for none.',
  }),
  instant_funding_float_limit: Type.Integer({
    minimum: 0,
    maximum: 999_999_999_999,
    default: 0,
    unit: 'cents',
    zeroMeansNone: true,
    description:
      'Maximum of pending pulls that are spendable before they settle, for all customers together. 0 for no such limit.',
  }),
  return_rate_alarm_returns: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 3,
    unit: 'returned entries',
    description:
      'Number of returned entries below which no event announces a return rate over its limit.',
  }),
  card_bin: Type.String({
    pattern: '^\\d{6,8}$',
    default: '99990000',
    description: "The first six to eight digits of the program's new card numbers.",
  }),
  reveals_per_card: Type.Integer({
    minimum: 0,
    maximum: 1_000,
    default: 5,
    unit: 'times in 24 hours',
    description: "Maximum number of times that one card's details are revealed, in real time.",
  }),
  reveals_per_brand: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 500,
    unit: 'times in 24 hours',
    description:
      "Maximum number of times that details of any of the brand's cards are revealed, in real time.",
  }),
  card_valid_months: Type.Integer({
    minimum: 1,
    maximum: 120,
    default: 48,
    unit: 'months',
    description: 'Time until a new card expires.',
  }),
  // Regulation B, 12 CFR 1002.9.
  creditor_name: Type.String({
    minLength: 1,
    default: 'Demo Bank, N.A.',
    description: 'The creditor that notices of adverse action name.',
  }),
  creditor_address: Type.String({
    minLength: 1,
    default: '100 Example Street, Wilmington, DE 19801',
    description: "The creditor's address in notices of adverse action.",
  }),
  // Regulation B, appendix A; the default is a national bank's of up to $10 billion.
  federal_agency: Type.String({
    minLength: 1,
    default:
      'Office of the Comptroller of the Currency, Customer Assistance Group, P.O. Box 53570, Houston, TX 77052',
    description:
      'The federal agency, with its address, that notices of adverse action name (Regulation B, appendix A).',
  }),
  // FCRA 615(a).
  consumer_reporting_agency: Type.String({
    default: 'Demo Identity Bureau, 200 Example Street, Wilmington, DE 19801, 1-800-555-0100',
    description:
      'Name, address and telephone of the agency whose report KYC uses, for notices of adverse action. Empty for none.',
  }),
});

export type ProgramSettings = Static<typeof ProgramSettingsSchema>;

const validator = Compile(ProgramSettingsSchema);

/** Fills the defaults into stored or given settings; throws `invalid_input` that names bad ones. */
export function readProgramSettings(stored: unknown): ProgramSettings {
  const settings = { ...programSettingDefaults(), ...(stored as object) };
  if (!validator.Check(settings)) throw invalidInput(formProblems(settings));
  const problems = achSettingProblems(settings);
  if (problems.length > 0) throw invalidInput(problems);
  return settings;
}

function formProblems(settings: Record<string, unknown>): FieldProblem[] {
  return validator
    .Errors(settings)
    .map(({ instancePath, message }) => ({ field: instancePath.slice(1), rule: message }));
}

/** Names that are no setting, each with the nearest one. */
function unknownNames(given: object): FieldProblem[] {
  const known = Object.keys(ProgramSettingsSchema.properties);
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((field) => {
      const nearest = nearestName(field, known);
      return { field, rule: `is not a setting${nearest ? `; the nearest is ${nearest}` : ''}` };
    });
}

/** Every rule that settings given for a new program break. */
export function programSettingProblems(given: Record<string, unknown>): FieldProblem[] {
  const settings = { ...programSettingDefaults(), ...given };
  const problems = [...unknownNames(given), ...formProblems(settings)];
  if (problems.length > 0 || !validator.Check(settings)) return problems;
  return achSettingProblems(settings);
}

/**
 * Stored settings with changes to some of them.
 *
 * @throws DomainError `invalid_input` that names unknown settings, each with the nearest one, and
 * each value that breaks a rule.
 */
export function mergeProgramSettings(
  stored: unknown,
  changes: Record<string, unknown>,
): ProgramSettings {
  const merged = { ...(stored as object), ...changes };
  const problems = unknownNames(changes);
  if (problems.length === 0) return readProgramSettings(merged);
  const known = { ...programSettingDefaults(), ...merged };
  throw invalidInput([...problems, ...(validator.Check(known) ? [] : formProblems(known))]);
}

/**
 * Parses settings given as text by their type: `021000021` stays text where the setting is text.
 *
 * @throws DomainError `invalid_input` for a name that is no setting, with the nearest one.
 */
export function parseProgramSettings(given: Record<string, string>): Partial<ProgramSettings> {
  const unknown = unknownNames(given);
  if (unknown.length > 0) throw invalidInput(unknown);
  const { properties } = ProgramSettingsSchema;
  const parse = (name: string, text: string) => {
    const { type } = (properties as Record<string, { type?: string }>)[name] ?? {};
    if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
    if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
    return text;
  };
  return Object.fromEntries(Object.entries(given).map(([name, text]) => [name, parse(name, text)]));
}

/** One setting as people read it. */
export interface ProgramSettingFacts {
  name: string;
  type: 'boolean' | 'integer' | 'string';
  default: string | number | boolean;
  unit: string | null;
  description: string;
  /** The values of a closed set. */
  allowed: string[] | null;
  minimum: number | null;
  maximum: number | null;
  /** The form of a text, as a regular expression. */
  allowed_pattern: string | null;
  /** True where the value 0 is read as none. */
  zero_means_none: boolean;
}

/** Every setting in the order of the schema. */
export const programSettingFacts: readonly ProgramSettingFacts[] = Object.entries(
  ProgramSettingsSchema.properties as Record<string, Partial<SettingSchema>>,
).map(([name, schema]) => ({
  name,
  type: schema.type ?? 'string',
  default: schema.default ?? '',
  unit: schema.unit ?? null,
  description: schema.description ?? '',
  allowed: schema.enum ?? null,
  minimum: schema.minimum ?? null,
  maximum: schema.maximum ?? null,
  allowed_pattern: schema.pattern ?? (schema.minLength === undefined ? null : '[\\s\\S]'),
  zero_means_none: schema.zeroMeansNone ?? false,
}));

interface SettingSchema extends Omit<ProgramSettingFacts, 'allowed_pattern' | 'zero_means_none'> {
  enum: string[];
  pattern: string;
  minLength: number;
  zeroMeansNone: boolean;
}

/** The sandbox's value of every setting. */
export function programSettingDefaults(): Record<string, unknown> {
  return Object.fromEntries(programSettingFacts.map((setting) => [setting.name, setting.default]));
}
