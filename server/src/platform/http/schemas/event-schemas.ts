import Type from 'typebox';
import { named } from './schema.ts';

/** Name of an event, as the reference lists them; a later release may add names. */
export const EventNameSchema = Type.String({
  ...named('EventName'),
  description: 'The name of the event.',
  examples: ['kyc.verification.success'],
});

/** A pattern that events are chosen by; `event-patterns.ts` checks it. */
export const EventPattern = Type.String({
  ...named('EventPattern'),
  maxLength: 100,
  description: 'A pattern is an event name, a prefix followed by `.*`, or `*`.',
  examples: ['kyc.*'],
});
