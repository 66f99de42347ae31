import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import { nearestName } from '../../../kernel/nearest-name.ts';
import { achLimitSettings } from './ach-limit-rules.ts';
import { achSettingProblems, achSettings } from './ach-settings-rules.ts';

/** Settings of a program. Delays apply in a sandbox only and count on the brand's clock. */
const ProgramSettingsSchema = Type.Object({
  /** Start KYC requires the customer's IP address (contract, section 4.9). */
  kyc_requires_ip: Type.Boolean({ default: false }),
  kyc_delay_ms: Type.Integer({ minimum: 0, default: 1_000 }),
  document_review_delay_ms: Type.Integer({ minimum: 0, default: 2_000 }),
  history_delay_ms: Type.Integer({ minimum: 0, default: 3_000 }),
  require_terms_accepted: Type.Boolean({ default: false }),
  ach_speed: Type.Unsafe<'fast' | 'calendar'>({
    type: 'string',
    enum: ['fast', 'calendar'],
    default: 'fast',
  }),
  ach_fast_delay_ms: Type.Integer({ minimum: 0, default: 3_000 }),
  /** Purchases in foreign currencies: converted by their exchange rate, or declined. */
  foreign_currency: Type.Unsafe<'allowed' | 'declined'>({
    type: 'string',
    enum: ['allowed', 'declined'],
    default: 'allowed',
  }),
  ...achSettings,
  ...achLimitSettings,
  /** Cents of pending pulls that can be advanced to one customer at a time; 0 for no advances. */
  instant_funding_limit: Type.Integer({ minimum: 0, maximum: 9_999_999_999, default: 0 }),
  /** Cents that can be advanced to all customers together at a time; 0 for no such limit. */
  instant_funding_float_limit: Type.Integer({
    minimum: 0,
    maximum: 999_999_999_999,
    default: 0,
  }),
  /** Number of returned entries below which no event announces a return rate over its limit. */
  return_rate_alarm_returns: Type.Integer({ minimum: 1, maximum: 10_000, default: 3 }),
  /** The first six to eight digits of the program's card numbers. */
  card_bin: Type.String({ pattern: '^\\d{6,8}$', default: '99990000' }),
  /** Times that one card's details can be asked for in 24 hours of real time. */
  reveals_per_card: Type.Integer({ minimum: 0, maximum: 1_000, default: 5 }),
  /** Times that the details of any of the brand's cards can be asked for in that time. */
  reveals_per_brand: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 500 }),
  card_valid_months: Type.Integer({ minimum: 1, maximum: 120, default: 48 }),
  /** The creditor and agency that a notice of adverse action names (Regulation B, 1002.9). */
  creditor_name: Type.String({ minLength: 1, default: 'Demo Bank, N.A.' }),
  creditor_address: Type.String({
    minLength: 1,
    default: '100 Example Street, Wilmington, DE 19801',
  }),
  /** Agency of Regulation B, appendix A; the default is a national bank's of up to $10 billion. */
  federal_agency: Type.String({
    minLength: 1,
    default:
      'Office of the Comptroller of the Currency, Customer Assistance Group, P.O. Box 53570, Houston, TX 77052',
  }),
  /** Name, address and telephone of the agency whose report KYC uses (FCRA 615(a)); or empty. */
  consumer_reporting_agency: Type.String({
    default: 'Demo Identity Bureau, 200 Example Street, Wilmington, DE 19801, 1-800-555-0100',
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

/** The sandbox's value of every setting. */
export function programSettingDefaults(): Record<string, unknown> {
  const { properties } = ProgramSettingsSchema;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      (schema as { default?: unknown }).default,
    ]),
  );
}
