import Type from 'typebox';
import { type clockModes, maxFactor } from '../../../kernel/brand-clock.ts';
import {
  explained,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';

export const Work = Type.Object(
  {
    due_at: Timestamp({ description: "The work falls due at this time on the brand's clock." }),
    what: Type.String({
      description: 'The name states the kind of work.',
      examples: ['kyc.expire'],
    }),
    object: nullable(
      Uuid({
        description:
          'The work concerns the object with this id. It is null for work without an object.',
      }),
    ),
  },
  named('DueWork'),
);
export const workExample = {
  due_at: '2026-07-29T12:00:00.000Z',
  what: 'kyc.expire',
  object: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
};

const modeSentences: Record<(typeof clockModes)[number], string> = {
  running: 'the clock follows real time',
  stopped: 'the clock is stopped, so that no work is done until it is advanced',
  accelerated: 'the clock runs `factor` times as fast as real time',
};
export const mode = explained('The mode of the clock.', modeSentences, named('ClockMode'));
export const factor = Type.Integer({
  minimum: 1,
  maximum: maxFactor,
  description: "The brand's clock moves by this many seconds in one second of real time.",
  examples: [3600],
});

export const Clock = Type.Object(
  {
    now: Timestamp(),
    mode,
    factor,
    next_due: Type.Array(Work, {
      description:
        'The list holds the next 20 pieces of work, in the order in which they fall due.',
    }),
  },
  named('Clock'),
);
export const clockExample = {
  now: '2026-07-01T12:00:00.000Z',
  mode: 'stopped',
  factor: 1,
  next_due: [workExample],
};
