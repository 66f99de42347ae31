import Type from 'typebox';
import { sameDayDeadlines } from '../../../kernel/banking-calendar.ts';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { BadField } from '../../../kernel/nacha/record-fields.ts';
import { checkRoutingNumber } from '../../../kernel/nacha/routing-number.ts';

const hour = '([01]\\d|2[0-3]):[0-5]\\d';
const namePlaceholders = 'date|time|origin|company|program|modifier|sequence|id';
const noticeName = '^(?=.*\\{(file|name)\\})([A-Za-z0-9._*-]|\\{file\\}|\\{name\\}){1,80}$';
const nameOf = (length: number) => `^(?! )[\\x20-\\x60\\x7b-\\x7e]{1,${length}}(?<! )$`;

/**
 * Cut-off times and header fields of a program's bank files. The bank assigns them; the defaults
 * are for a sandbox and belong to no company.
 */
export const achSettings = {
  ach_cut_off: Type.String({
    pattern: `^${hour}$`,
    default: '16:45',
    unit: 'US Eastern time',
    description: "Cut-off of the day's standard entries.",
  }),
  ach_same_day_cut_offs: Type.String({
    pattern: `^${hour},${hour},${hour}$`,
    default: '10:30,14:45,16:45',
    unit: 'US Eastern time',
    description: 'Cut-offs of the three same-day windows, separated by commas.',
  }),
  ach_bank_routing_number: Type.String({
    pattern: '^\\d{9}$',
    default: '110000000',
    description:
      'Routing number of the originating bank (ODFI). Its first eight digits begin trace numbers.',
  }),
  ach_bank_name: Type.String({
    pattern: nameOf(23),
    default: 'DEMO BANK',
    description: 'Name of the originating bank in the header of bank files.',
  }),
  ach_origin_id: Type.String({
    pattern: '^([0-9A-Z]{10}|\\d{9})$',
    default: '1999999999',
    description:
      'Immediate origin of bank files: nine digits, such as a routing number, or ten letters and digits.',
  }),
  ach_origin_name: Type.String({
    pattern: nameOf(23),
    default: 'SURETY SANDBOX',
    description: 'Name of the immediate origin in the header of bank files.',
  }),
  ach_expects_ack: Type.Unsafe<'none' | 'file' | 'manual'>({
    type: 'string',
    enum: ['none', 'file', 'manual'],
    default: 'none',
    description:
      "Confirmation without which a bank file does not settle: `none`, a `file` of the bank, or a person's (`manual`).",
  }),
  ach_ack_file: Type.String({
    pattern: noticeName,
    default: '{file}.ack',
    description:
      "Name of the bank's file that acknowledges one: {file} is its name, {name} its name without the extension, * any characters.",
  }),
  ach_refusal_file: Type.String({
    pattern: noticeName,
    default: '{file}.rej',
    description: "Name of the bank's file that refuses one, in the form of `ach_ack_file`.",
  }),
  ach_file_name: Type.String({
    pattern: `^(?!\\.)([A-Za-z0-9._-]|\\{(${namePlaceholders})\\})+$`,
    maxLength: 100,
    default: '{date}-{id}.ach',
    description:
      "Name of a file to the bank, of letters, digits, dots, hyphens, underscores, {date} (YYYYMMDD), {time} (HHMMSS, US Eastern time), {origin}, {company}, {program} (the last eight digits of its id), {modifier}, {sequence} (of the sender's files of the day) and {id}.",
  }),
  ach_hold_first_file: Type.Boolean({
    default: false,
    description: 'The first bank file is held until a person releases it.',
  }),
  ach_delivery_deadline: Type.String({
    pattern: '^([1-9]\\d?h|[1-9]d)$',
    default: '1h',
    unit: 'hours (4h) or banking days (1d)',
    description: 'Time after a delivery until the bank has to fetch or acknowledge a file.',
  }),
  ach_company_name: Type.String({
    pattern: nameOf(16),
    default: 'SURETY SANDBOX',
    description: 'Company name that receivers of entries see.',
  }),
  ach_company_id: Type.String({
    pattern: '^[0-9A-Z]{1,10}$',
    default: '1999999999',
    description: 'Company id that the bank assigned.',
  }),
  deposit_account_prefix: Type.String({
    pattern: '^([1-9]\\d{0,7})?$',
    default: '',
    description:
      'Digits with which the deposit account numbers begin that the bank assigned to the program. Empty, as in a sandbox, for any number.',
  }),
  // At most 12 digits, so that a JSON number holds them exactly.
  deposit_account_digits: Type.Integer({
    minimum: 6,
    maximum: 12,
    default: 12,
    unit: 'digits',
    description: 'Length of a deposit account number.',
  }),
};

/** Digits that follow the prefix: a range has 10,000 numbers at least. */
const minFreeDigits = 4;

/**
 * Rules beyond the patterns: the check digit, a range of numbers that is wide enough, and same-day
 * cut-offs in order and in time. An origin of nine digits has no check digit: banks assign a blank and
 * a tax number too (NACHA Operating Rules, appendix three, immediate origin).
 */
export function achSettingProblems(settings: {
  ach_bank_routing_number: string;
  ach_same_day_cut_offs: string;
  deposit_account_prefix: string;
  deposit_account_digits: number;
  ach_ack_file: string;
  ach_refusal_file: string;
  ach_file_name: string;
}): FieldProblem[] {
  return [
    ...numberProblems('ach_bank_routing_number', settings.ach_bank_routing_number),
    ...(areInTime(settings.ach_same_day_cut_offs) ? [] : [cutOffProblem]),
    ...rangeProblems(settings.deposit_account_prefix, settings.deposit_account_digits),
    ...(settings.ach_ack_file === settings.ach_refusal_file ? [noticeProblem] : []),
    ...(isUniqueName(settings.ach_file_name) ? [] : [nameProblem]),
  ];
}

function rangeProblems(prefix: string, digits: number): FieldProblem[] {
  const most = digits - minFreeDigits;
  if (prefix.length <= most) return [];
  const rule = `must be at most ${most} digits where deposit_account_digits is ${digits}`;
  return [{ field: 'deposit_account_prefix', rule }];
}

/** True for a template by which no two files of a brand have one name. */
function isUniqueName(template: string): boolean {
  const hasOne = (...names: string[]) => names.some((name) => template.includes(`{${name}}`));
  if (hasOne('id')) return true;
  return hasOne('date') && hasOne('modifier', 'sequence') && hasOne('program', 'origin', 'company');
}

const nameProblem: FieldProblem = {
  field: 'ach_file_name',
  rule: 'must tell files apart: {id}, or {date} with {modifier} or {sequence} and with {program}, {origin} or {company}',
};

const noticeProblem: FieldProblem = {
  field: 'ach_refusal_file',
  rule: 'must differ from ach_ack_file',
};

const cutOffProblem: FieldProblem = {
  field: 'ach_same_day_cut_offs',
  rule: `must rise, and be at most ${sameDayDeadlines.join(', ')}, when the operators close`,
};

function areInTime(text: string): boolean {
  const times = readCutOffs(text);
  return times.every((time, index) => {
    const [before, deadline] = [times[index - 1], sameDayDeadlines[index]];
    const isInTime = deadline !== undefined && Temporal.PlainTime.compare(time, deadline) <= 0;
    return isInTime && (!before || Temporal.PlainTime.compare(before, time) < 0);
  });
}

/** Parses a list of cut-offs such as 10:30,14:45,16:45. */
export function readCutOffs(text: string): Temporal.PlainTime[] {
  return text.split(',').map((one) => Temporal.PlainTime.from(one));
}

function numberProblems(field: string, routingNumber: string): FieldProblem[] {
  try {
    checkRoutingNumber(routingNumber, field);
    return [];
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    return [{ field, rule: error.rule }];
  }
}
