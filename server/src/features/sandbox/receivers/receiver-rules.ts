/** Responses that a receiver can be set to send. */
export const receiverAnswers = ['ok', 'error', 'slow', 'garbage', 'refuse'] as const;
export type ReceiverAnswer = (typeof receiverAnswers)[number];

/** A wait that is longer than the 15 seconds of an attempt. */
export const usualDelayMs = 20_000;
export const maxDelayMs = 30_000;

/** Bounds storage: receivers of a world, messages of a receiver, and the time that messages are kept. */
export const maxReceivers = 10;
export const keptMessages = 50;
export const keptDays = 7;

/** Bytes of a message; bodies of events are far smaller. */
export const maxMessageBytes = 64 * 1024;

/** The HTTP status of an answer; null where none is sent that a client could read. */
export function statusOfAnswer(answer: ReceiverAnswer): number | null {
  if (answer === 'ok' || answer === 'slow') return 200;
  return answer === 'error' ? 500 : null;
}
