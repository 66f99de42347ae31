import type { ProgramSetting } from '@surety/sdk';
import { inWords } from '../../parts/status.tsx';
import { countOf, formatCents, formatCount } from '../../parts/values.tsx';

type Group = ProgramSetting['group'];
type Value = ProgramSetting['value'];

/** Groups of settings by the names that their panels have, in the order of the page. */
export const settingGroups: readonly (readonly [group: Group, title: string, note: string])[] = [
  ['funding', 'Money before it settles', 'and returned pulls'],
  ['bank_limits', 'Limits of the bank', 'pulls and pushes apart'],
  ['cards', 'Cards', 'purchases, numbers and details'],
  ['kyc', 'KYC and applications', 'evidence, and answers of a sandbox'],
  ['bank_times', 'Cut-offs and settlement', 'US Eastern time'],
  ['bank_files', 'Bank files', 'names and acknowledgements'],
  ['bank_identity', 'Sender of bank files', 'as the bank assigned it'],
  ['accounts', 'Account numbers', 'of deposit accounts'],
  ['agreements', 'Agreements that are required', 'before an application and a card'],
  ['notices', 'Notices of adverse action', 'the parties that they name'],
];

/** Settings of a group in the order of the API. */
export const settingsOf = (settings: readonly ProgramSetting[], group: Group): ProgramSetting[] =>
  settings.filter((setting) => setting.group === group);

/** The settings whose value is not the default. */
export const ownSettings = (settings: readonly ProgramSetting[]): ProgramSetting[] =>
  settings.filter((setting) => setting.value !== setting.default);

const isMoney = ({ unit }: Pick<ProgramSetting, 'unit'>): boolean => unit === 'cents';
const isDuration = ({ unit }: Pick<ProgramSetting, 'unit'>): boolean => unit === 'milliseconds';

/** The unit in which a person writes the value; null without one. */
export function unitOf(setting: ProgramSetting, currency: string): string | null {
  if (isMoney(setting)) return currency === 'USD' ? 'dollars' : currency;
  return isDuration(setting) ? 'seconds' : setting.unit;
}

/** A value as a person reads it: "$500.00", "3 seconds", "yes", "none". */
export function shownValue(setting: ProgramSetting, value: Value, currency: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return shownText(setting, value);
  if (value === 0 && setting.zero_means_none) return 'none';
  if (isMoney(setting)) return formatCents(value, currency);
  if (isDuration(setting)) return `${formatCount(value / 1_000)} s`;
  return [formatCount(value), setting.unit].filter(Boolean).join(' ');
}

function shownText({ allowed_values, unit }: ProgramSetting, value: string): string {
  if (value === '') return 'empty';
  if (unit?.startsWith('hours')) return shownTime(value);
  if (unit !== null) return value.replaceAll(',', ', ');
  return allowed_values ? (choiceNames[value] ?? inWords(value)) : value;
}

/** "4h" as "4 hours", and "1d" as "1 banking day". */
function shownTime(value: string): string {
  const count = Number.parseInt(value, 10);
  return countOf(count, value.endsWith('d') ? 'banking day' : 'hour');
}

/** Choices of which the API's word alone says too little. */
const choiceNames: Readonly<Record<string, string>> = {
  fast: 'fast, after seconds',
  calendar: 'on banking days',
  kyc: 'a new KYC',
  file: 'a file of the bank',
  manual: 'a person says so',
};

/** The choices of a setting with their words; null for a setting that is written. */
export function choicesOf(
  setting: ProgramSetting,
): readonly (readonly [value: string, label: string])[] | null {
  if (setting.type === 'boolean') {
    return [
      ['true', 'yes'],
      ['false', 'no'],
    ];
  }
  return setting.allowed_values?.map((value) => [value, shownText(setting, value)]) ?? null;
}

/** The present value as the text of a field. */
export function textOf(setting: ProgramSetting): string {
  const { value } = setting;
  if (typeof value !== 'number') return String(value);
  if (isMoney(setting)) return formatCents(value, '').trim().replaceAll(',', '');
  return String(isDuration(setting) ? value / 1_000 : value);
}

/** The bounds that the service enforces, as a sentence; null without one. */
export function boundsOf(setting: ProgramSetting, currency: string): string | null {
  const { minimum, maximum, allowed_pattern: pattern } = setting;
  if (pattern !== null && setting.default !== '') return `In the form of ${setting.default}.`;
  if (minimum === null && maximum === null) return null;
  const shown = (bound: number) => {
    if (isMoney(setting)) return formatCents(bound, currency);
    return formatCount(isDuration(setting) ? bound / 1_000 : bound);
  };
  if (maximum === null) return `At least ${shown(minimum ?? 0)}.`;
  return `From ${shown(minimum ?? 0)} to ${shown(maximum)}.`;
}

export type ReadSetting = { readonly value: Value } | { readonly problem: string };

/** Reads the text of a field, or tells the rule of the setting that it breaks. */
export function readSetting(setting: ProgramSetting, text: string, currency: string): ReadSetting {
  if (setting.type === 'boolean') return { value: text === 'true' };
  if (setting.type === 'integer') return readNumber(setting, text, currency);
  const { allowed_pattern: pattern } = setting;
  const value = text.trim();
  if (pattern === null || new RegExp(pattern, 'u').test(value)) return { value };
  const form =
    setting.default === '' ? setting.description : `It has the form of ${setting.default}.`;
  return { problem: value === '' ? 'It cannot be empty.' : form };
}

function readNumber(setting: ProgramSetting, text: string, currency: string): ReadSetting {
  const digits = isMoney(setting) ? 2 : isDuration(setting) ? 3 : 0;
  const [, whole, part = ''] =
    /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(text.replace(/[$,\s]/g, '')) ?? [];
  if (whole === undefined || part.length > digits) return { problem: numberRule(setting) };
  const value = Number(whole + part.padEnd(digits, '0'));
  const { minimum, maximum } = setting;
  const isWithin = value >= (minimum ?? 0) && value <= (maximum ?? Number.MAX_SAFE_INTEGER);
  return isWithin ? { value } : { problem: `It is out of bounds. ${boundsOf(setting, currency)}` };
}

function numberRule(setting: ProgramSetting): string {
  if (isMoney(setting)) return 'Write an amount in dollars, such as 500.00.';
  return isDuration(setting) ? 'Write seconds, such as 3 or 0.5.' : 'Write a whole number.';
}

/** A setting that a form changes. */
export interface SettingChange {
  readonly setting: ProgramSetting;
  readonly value: Value;
}

interface ReadSettings {
  readonly changes: readonly SettingChange[];
  /** Rules that texts break, by the name of the setting. */
  readonly problems: Readonly<Record<string, string>>;
}

/** Reads the texts of a form: the settings that differ from the present values, and broken rules. */
export function readSettings(
  settings: readonly ProgramSetting[],
  texts: Readonly<Record<string, string>>,
  currency: string,
): ReadSettings {
  const problems: Record<string, string> = {};
  const changes = settings.flatMap((setting) => {
    const text = texts[setting.name];
    if (text === undefined || text === textOf(setting)) return [];
    const read = readSetting(setting, text, currency);
    if ('value' in read)
      return read.value === setting.value ? [] : [{ setting, value: read.value }];
    problems[setting.name] = read.problem;
    return [];
  });
  return { changes, problems };
}
