import { formatCents } from '../../parts/values.tsx';
import type { Controls, LimitName } from './control-preview.ts';

/** Limits in the order in which they are checked, with the words of their fields. */
export const limitNames: readonly (readonly [name: LimitName, label: string, period: string])[] = [
  ['per_transaction', 'One purchase', 'for one purchase'],
  ['per_day', 'One day (UTC)', 'per day'],
  ['per_month', 'One month (UTC)', 'per month'],
  ['lifetime', "The card's life", "for the card's life"],
];

type ListName = Exclude<keyof Controls, 'spending_limits'>;

export const listNames: readonly (readonly [name: ListName, label: string, noun: string])[] = [
  ['allowed_mccs', 'Only these categories', 'list of allowed categories'],
  ['blocked_mccs', 'Never these categories', 'list of blocked categories'],
  ['allowed_countries', 'Only these countries', 'list of allowed countries'],
  ['blocked_countries', 'Never these countries', 'list of blocked countries'],
];

export type DraftField = LimitName | ListName;

/** Texts of the form: limits in dollars, lists as codes with commas. */
export type ControlsDraft = Readonly<Record<DraftField, string>>;

/** The form of controls in force. */
export function draftOf(controls: Controls): ControlsDraft {
  const { spending_limits: limits } = controls;
  const dollars = (cents: number | null) =>
    cents === null ? '' : formatCents(cents, '').trim().replaceAll(',', '');
  return {
    per_transaction: dollars(limits.per_transaction),
    per_day: dollars(limits.per_day),
    per_month: dollars(limits.per_month),
    lifetime: dollars(limits.lifetime),
    allowed_mccs: controls.allowed_mccs.join(', '),
    blocked_mccs: controls.blocked_mccs.join(', '),
    allowed_countries: controls.allowed_countries.join(', '),
    blocked_countries: controls.blocked_countries.join(', '),
  };
}

interface ReadDraft {
  /** The controls that the form says; fields with problems are as if they were empty. */
  readonly controls: Controls;
  readonly problems: Readonly<Partial<Record<DraftField, string>>>;
}

/** Reads the form of controls, with the rule that each field breaks. */
export function readDraft(draft: ControlsDraft): ReadDraft {
  const problems: Partial<Record<DraftField, string>> = {};
  const limit = (name: LimitName): number | null => {
    const text = draft[name].replace(/[$,\s]/g, '');
    if (text === '') return null;
    const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
    const cents = whole === '' ? 0 : Number(whole + part.padEnd(2, '0'));
    if (cents > 0) return cents;
    problems[name] = 'Write an amount in dollars above zero, such as 50.00, or nothing.';
    return null;
  };
  const list = (name: ListName, form: RegExp, rule: string): string[] => {
    const codes = draft[name].toUpperCase().split(/[\s,;]+/);
    const given = [...new Set(codes.filter((code) => code !== ''))].toSorted();
    if (given.every((code) => form.test(code))) return given;
    problems[name] = rule;
    return [];
  };
  const mccs = (name: ListName) =>
    list(name, /^\d{4}$/, 'Write codes of four digits, such as 5812.');
  const countries = (name: ListName) =>
    list(name, /^[A-Z]{2}$/, 'Write codes of two letters, such as US.');
  const controls = {
    spending_limits: {
      per_transaction: limit('per_transaction'),
      per_day: limit('per_day'),
      per_month: limit('per_month'),
      lifetime: limit('lifetime'),
    },
    allowed_mccs: mccs('allowed_mccs'),
    blocked_mccs: mccs('blocked_mccs'),
    allowed_countries: countries('allowed_countries'),
    blocked_countries: countries('blocked_countries'),
  };
  for (const [allowed, blocked] of contradictory) {
    const both = controls[blocked].find((code) => controls[allowed].includes(code));
    if (both !== undefined) problems[blocked] = `${both} is among the allowed ones.`;
  }
  return { controls, problems };
}

const contradictory = [
  ['allowed_mccs', 'blocked_mccs'],
  ['allowed_countries', 'blocked_countries'],
] as const;

/** Controls that a change takes away, as "the limit of $50.00 per day": what they were is said before they go. */
export function removedControls(before: Controls, after: Controls, currency: string): string[] {
  const limits = limitNames.flatMap(([name, , period]) => {
    const most = before.spending_limits[name];
    return most !== null && after.spending_limits[name] === null
      ? [`the limit of ${formatCents(most, currency)} ${period}`]
      : [];
  });
  const lists = listNames.flatMap(([name, , noun]) =>
    before[name].length > 0 && after[name].length === 0
      ? [`the ${noun}: ${before[name].join(', ')}`]
      : [],
  );
  return [...limits, ...lists];
}

/** The differences of two sets of controls, each as its name with the value before and after. */
export function changedControls(
  before: Controls | null,
  after: Controls,
  currency: string,
): [name: string, before: string, after: string][] {
  const amount = (cents: number | null) => (cents === null ? 'none' : formatCents(cents, currency));
  const codes = (list: readonly string[]) => (list.length === 0 ? 'none' : list.join(', '));
  const shown = (controls: Controls): [string, string][] => [
    ...limitNames.map(([name, , period]): [string, string] => [
      `limit ${period}`,
      amount(controls.spending_limits[name]),
    ]),
    ...listNames.map(([name, , noun]): [string, string] => [noun, codes(controls[name])]),
  ];
  const old = new Map(before === null ? [] : shown(before));
  return shown(after).flatMap(([name, now]): [string, string, string][] => {
    const was = old.get(name) ?? 'none';
    return was === now ? [] : [[name, was, now]];
  });
}
