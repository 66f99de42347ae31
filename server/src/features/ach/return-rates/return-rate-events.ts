import Type from 'typebox';
import { defineEvent } from '../../../platform/events/define-event.ts';
import { DateOnly, nullable, oneOf, Uuid } from '../../../platform/http/schemas/schema.ts';
import { rateCategories } from './return-rate-rules.ts';

export const returnRateEvents = {
  exceeded: defineEvent({
    name: 'program.return_rate_exceeded',
    reports: "A return rate of a program is above NACHA's limit.",
    says: "Return rate of the program is above NACHA's limit[: {category}]",
    tone: 'bad',
    tells: {},
    about: 'nobody',
    payload: {
      program_id: Uuid({ description: 'The program.' }),
      category: oneOf(rateCategories, { description: 'The rate of these returns.' }),
      from: DateOnly({ description: 'The first day that is counted.' }),
      to: DateOnly({ description: 'The last day that is counted.' }),
      entries: Type.Integer({ description: 'The debit entries sent.', examples: [1000] }),
      returns: Type.Integer({ description: 'The returned ones among them.', examples: [6] }),
      rate: nullable(
        Type.Number({ description: 'Returns divided by entries.', examples: [0.006] }),
      ),
      limit: Type.Number({
        description: 'NACHA accepts rates up to this one.',
        examples: [0.005],
      }),
    },
    sample: { from: '2026-05-02', to: '2026-06-30' },
  }),
};
