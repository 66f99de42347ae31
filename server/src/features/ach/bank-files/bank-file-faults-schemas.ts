import Type from 'typebox';
import { named, nullable } from '../../../platform/http/schemas/schema.ts';

export const BankFileFault = Type.Object(
  {
    line: Type.Integer(),
    field: Type.String(),
    rule: Type.String(),
    batch: nullable(
      Type.Integer({
        description:
          'The batch has this place in its file, counted from one. It is null for a fault of the file itself.',
      }),
    ),
    needs_person: Type.Boolean({
      description:
        'True if a control record disagrees with the entries: compare them with the bank. False for a field that decides about no entry.',
    }),
  },
  named('BankFileFault'),
);

/** Code with which a notification of change is refused, in the problem of its entry. */
export const RefusalCode = nullable(
  Type.String({
    description:
      'A notification of change that was not applied is refused with this code, through the bank: C62, C65, C67, C68 or C69. It is null for any other entry.',
    examples: ['C65'],
  }),
);
