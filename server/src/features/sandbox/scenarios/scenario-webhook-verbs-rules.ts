import { optional, type VerbSpec, wholeNumber } from './scenario-specs-rules.ts';

const webhook = {
  kind: 'thing',
  thing: 'webhook',
  optional: true,
  about: 'Names one of `webhooks`; the default is every webhook of the brand.',
} as const;
const every = wholeNumber(
  1,
  1000,
  'Applies the fault to every nth message, counted from this step.',
);
const attempts = optional(
  wholeNumber(1, 5, 'Applies the fault to this many attempts in a row; the default is 1.'),
);
const pause = optional(
  wholeNumber(0, 60_000, 'Sets the real milliseconds until the next attempt; the default is 1000.'),
);

/** Verbs that inject faults into webhook deliveries from a step on. */
export const webhookVerbs = {
  delay_messages: {
    does: 'Delay one message in {every} by {ms} ms[ to {webhook}]',
    fields: { every, ms: wholeNumber(1, 60_000, 'Sets the delay in real milliseconds.'), webhook },
  },
  reorder_messages: {
    does: 'Send one message in {every} after the next one[ to {webhook}]',
    fields: {
      every,
      within_ms: optional(
        wholeNumber(
          1,
          60_000,
          'Limits the wait for the next message, in real milliseconds; the default is 2000.',
        ),
      ),
      webhook,
    },
  },
  drop_messages: {
    does: 'Drop one message in {every}[, {attempts} times][ to {webhook}], and retry it',
    fields: { every, attempts, retry_ms: pause, webhook },
  },
  lose_answers: {
    does: 'Lose the response to one message in {every}[, {attempts} times][ of {webhook}], and retry it',
    fields: { every, attempts, retry_ms: pause, webhook },
  },
  duplicate_messages: {
    does: 'Send one message in {every} again[, {copies} times][ to {webhook}]',
    fields: {
      every,
      copies: optional(wholeNumber(1, 5, 'Sets the number of extra copies; the default is 1.')),
      webhook,
    },
  },
  deliver_normally: {
    does: 'Clear the faults of webhooks[: {webhook}]',
    fields: { webhook },
  },
} as const satisfies Record<string, VerbSpec>;
