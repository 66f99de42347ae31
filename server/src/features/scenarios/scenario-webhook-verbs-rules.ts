import { optional, type VerbSpec, wholeNumber } from './scenario-specs-rules.ts';

const webhook = {
  kind: 'thing',
  thing: 'webhook',
  optional: true,
  about: 'One of `webhooks`; by default every webhook of the brand.',
} as const;
const every = wholeNumber(1, 1000, 'Every nth message, counted from this step on.');
const attempts = optional(wholeNumber(1, 5, 'How many in a row; 1 by default.'));
const pause = optional(
  wholeNumber(0, 60_000, 'Real milliseconds until the next attempt; 1000 by default.'),
);

/** What goes wrong on the way to webhooks, from a step on. */
export const webhookVerbs = {
  delay_messages: {
    does: 'Delay one message in {every} by {ms} ms[ to {webhook}]',
    fields: { every, ms: wholeNumber(1, 60_000, 'Real milliseconds.'), webhook },
  },
  reorder_messages: {
    does: 'Let one message in {every} be overtaken by the next[ to {webhook}]',
    fields: {
      every,
      within_ms: optional(
        wholeNumber(1, 60_000, 'It waits so many real milliseconds at most; 2000 by default.'),
      ),
      webhook,
    },
  },
  drop_messages: {
    does: 'Drop one message in {every}[, {attempts} times][ to {webhook}], and try again',
    fields: { every, attempts, retry_ms: pause, webhook },
  },
  lose_answers: {
    does: 'Lose the answer to one message in {every}[, {attempts} times][ of {webhook}], and try again',
    fields: { every, attempts, retry_ms: pause, webhook },
  },
  duplicate_messages: {
    does: 'Send one message in {every} again[, {copies} times][ to {webhook}]',
    fields: {
      every,
      copies: optional(wholeNumber(1, 5, 'How many times more; 1 by default.')),
      webhook,
    },
  },
  deliver_normally: {
    does: 'Let nothing go wrong on the way to webhooks[: {webhook}]',
    fields: { webhook },
  },
} as const satisfies Record<string, VerbSpec>;
