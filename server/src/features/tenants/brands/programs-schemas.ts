import Type from 'typebox';
import { named, nullable, oneOf } from '../../../platform/http/schemas/schema.ts';
import { type SettingGroup, settingGroups } from './program-setting-words-rules.ts';

const programId = Type.String({ format: 'uuid', description: 'The id of the program.' });

/** A card program of the brand. */
export const ProgramView = Type.Object(
  {
    program_id: programId,
    name: Type.String({ description: 'The name of the program.' }),
    currency: Type.String({ description: 'The currency of its accounts (ISO 4217).' }),
  },
  named('Program'),
);

const settingValue = { type: ['string', 'integer', 'boolean'], maxLength: 500 };

const groupSentence = Object.entries(settingGroups)
  .map(([group, words]) => `\`${group}\`, ${words}`)
  .join('; ');

/** One setting of a program, with its value and effect. */
const ProgramSetting = Type.Object(
  {
    name: Type.String({ description: 'The name by which the setting is changed.' }),
    title: Type.String({ description: 'The name of the setting as people read it.' }),
    group: oneOf(Object.keys(settingGroups) as SettingGroup[], {
      description: `The group in which people read the setting: ${groupSentence}.`,
    }),
    value: Type.Unsafe<string | number | boolean>({
      ...settingValue,
      description: 'The value in force.',
    }),
    default: Type.Unsafe<string | number | boolean>({
      ...settingValue,
      description: 'The value of a program for which nothing else was set.',
    }),
    type: oneOf(['boolean', 'integer', 'string'], { description: 'The JSON type of the value.' }),
    unit: nullable(Type.String({ description: 'The unit of the value, or null without one.' })),
    description: Type.String({ description: 'The effect of the setting.' }),
    holds_for: Type.String({
      description: 'The objects that a change of the setting holds for, as a sentence.',
    }),
    allowed_values: nullable(
      Type.Array(Type.String(), {
        description: 'The values that are allowed. It is null unless they are a closed set.',
      }),
    ),
    minimum: nullable(Type.Integer({ description: 'The lowest value, or null without one.' })),
    maximum: nullable(Type.Integer({ description: 'The highest value, or null without one.' })),
    allowed_pattern: nullable(
      Type.String({
        description:
          'The form of a text, as a regular expression (ECMA-262). It is null without one.',
        examples: ['^\\d{6,8}$'],
      }),
    ),
    zero_means_none: Type.Boolean({
      description: 'True if the value 0 stands for none, such as no limit.',
    }),
    is_changeable: Type.Boolean({
      description: 'True in a sandbox. In live the operator changes settings.',
    }),
  },
  named('ProgramSetting'),
);

/** All settings of a program. */
export const ProgramSettingsView = Type.Object(
  {
    program_id: programId,
    settings: Type.Array(ProgramSetting, {
      description: 'Every setting of a program, in a fixed order.',
    }),
    operator_command: nullable(
      Type.String({
        description:
          'In live, the command by which the operator of the installation changes a setting. It is null in a sandbox, whose settings this API changes.',
        examples: [
          'npm run admin -- program set --brand 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c10 --program 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11 SETTING=VALUE',
        ],
      }),
    ),
  },
  named('ProgramSettings'),
);

export const ProgramSettingsBody = Type.Record(
  Type.String({ maxLength: 60 }),
  Type.Unsafe<string | number | boolean>(settingValue),
  {
    minProperties: 1,
    maxProperties: 100,
    description: 'Values by the names of their settings.',
    examples: [{ ach_speed: 'calendar', kyc_delay_ms: 0 }],
  },
);

export const programExample = {
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  name: 'Secured card',
  currency: 'USD',
};

export const programSettingsExample = {
  program_id: programExample.program_id,
  settings: [
    {
      name: 'return_rate_alarm_returns',
      title: 'Returns before an alarm',
      group: 'funding',
      value: 5,
      default: 3,
      type: 'integer',
      unit: 'returned entries',
      description:
        'Number of returned entries below which no event announces a return rate over its limit.',
      holds_for: 'Return rates that are counted from now on, with the returns of the last 60 days.',
      allowed_values: null,
      minimum: 1,
      maximum: 10_000,
      allowed_pattern: null,
      zero_means_none: false,
      is_changeable: true,
    },
  ],
  operator_command: null,
};
