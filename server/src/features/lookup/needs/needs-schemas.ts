import Type from 'typebox';
import {
  Cents,
  DateOnly,
  explained,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';

/** The answer, with the words of the types that features list. */
export function needsView(words: Readonly<Record<string, string>>) {
  const Need = Type.Object(
    {
      type: explained('What waits.', words),
      object_id: Uuid({
        description:
          'The page of this object is where it is decided; `GET /objects/{object_id}` names it.',
      }),
      position: nullable(
        Type.Integer({
          description: 'The place of an entry in its bank file. It is null for anything else.',
        }),
      ),
      customer_id: nullable(Uuid({ description: 'It concerns this customer.' })),
      amount: nullable(
        Cents({ description: 'The money at stake, in cents. It is null where there is none.' }),
      ),
      currency: nullable(
        Type.String({ description: 'The currency of the amount.', examples: ['USD'] }),
      ),
      date_since: Timestamp({ description: "It has waited since this time on the brand's clock." }),
      due_date: nullable(
        DateOnly({ description: 'The last day on which it can be done in time, US Eastern time.' }),
      ),
      days_left: nullable(
        Type.Integer({
          description: 'The days from today until `due_date`; below zero once that day has passed.',
          examples: [12],
        }),
      ),
    },
    named('Need'),
  );
  return Type.Object(
    {
      as_of: Timestamp({ description: "The brand's clock showed this time." }),
      data: Type.Array(Need, { description: 'What waits, the most urgent first.' }),
      more: Type.Array(Type.String(), {
        description: 'The types of which more than the listed ones wait.',
        examples: [['notice_due']],
      }),
    },
    named('Needs'),
  );
}

export const needsExample = {
  as_of: '2026-07-01T12:20:00.000Z',
  data: [
    {
      type: 'notice_due',
      object_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
      position: null,
      customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
      amount: null,
      currency: null,
      date_since: '2026-06-13T12:00:00.000Z',
      due_date: '2026-07-13',
      days_left: 12,
    },
    {
      type: 'bank_file_held',
      object_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51',
      position: null,
      customer_id: null,
      amount: 430_000,
      currency: 'USD',
      date_since: '2026-07-01T12:00:00.000Z',
      due_date: null,
      days_left: null,
    },
  ],
  more: [],
};
