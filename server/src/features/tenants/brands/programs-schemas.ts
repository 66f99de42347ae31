import Type from 'typebox';
import { named, nullable, oneOf } from '../../../platform/http/schemas/schema.ts';

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

/** One setting of a program, with its value and effect. */
const ProgramSetting = Type.Object(
  {
    name: Type.String({ description: 'The name by which the setting is changed.' }),
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
    allowed_values: nullable(
      Type.Array(Type.String(), {
        description: 'The values that are allowed. It is null unless they are a closed set.',
      }),
    ),
    minimum: nullable(Type.Integer({ description: 'The lowest value, or null without one.' })),
    maximum: nullable(Type.Integer({ description: 'The highest value, or null without one.' })),
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
      value: 5,
      default: 3,
      type: 'integer',
      unit: 'returned entries',
      description:
        'Number of returned entries below which no event announces a return rate over its limit.',
      allowed_values: null,
      minimum: 1,
      maximum: 10_000,
      is_changeable: true,
    },
  ],
};
