import Type from 'typebox';
import { defineRows, type RowRules } from '../../../platform/row-rules.ts';
import { readOrigin } from './origin-rules.ts';
import { programSettingProblems } from './program-settings-rules.ts';

/** Rows of programs and origins. */
export const brandRows: readonly RowRules[] = [
  defineRows({
    table: 'programs',
    columns: { settings: Type.Object({}) },
    check: ({ settings }) =>
      programSettingProblems(settings as Record<string, unknown>).map(({ field, rule }) => ({
        field: `settings.${field}`,
        rule,
      })),
  }),
  defineRows({
    table: 'brand_origins',
    check: ({ origin }, environment) =>
      readOrigin(String(origin), environment) === origin
        ? []
        : [{ field: 'origin', rule: 'must be an origin, such as https://shop.example' }],
  }),
];
