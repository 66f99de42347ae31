import type { ReceiverAnswer } from '@surety/sdk';

/** The answers of a receiver, in words. */
export const receiverAnswers: readonly (readonly [ReceiverAnswer, string])[] = [
  ['ok', '200, at once'],
  ['error', '500'],
  ['slow', '200, too late'],
  ['garbage', 'bytes that are no HTTP'],
  ['refuse', 'none: it closes the connection'],
];

export const answerWords = (answer: ReceiverAnswer): string =>
  receiverAnswers.find(([value]) => value === answer)?.[1] ?? answer;
