import Type from 'typebox';
import { named } from '../../../platform/http/schemas/schema.ts';

/** Answer of the brand's bank to a return, or to a dishonored return of its own (docs/decisions/0282). */
export const BankFileEntryRecourse = Type.Object(
  {
    codes: Type.Array(Type.String(), {
      examples: [['R69']],
      description: 'Return codes with which the bank may answer.',
    }),
    by: Type.String({
      format: 'date',
      examples: ['2026-07-10'],
      description: 'The last banking day for the answer, US Eastern time.',
    }),
  },
  {
    ...named('BankFileEntryRecourse'),
    description:
      'The bank of the brand may dishonor the return (R61 to R70), or contest the dishonor of its own return (R71 to R77), with one of these codes until this day, US Eastern time. It is null for an entry in order.',
  },
);
