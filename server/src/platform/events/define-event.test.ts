import Type from 'typebox';
import { expect, test } from 'vitest';
import { oneOf } from '../http/schemas/schema.ts';
import { defineEvent, eventsByName } from './define-event.ts';

const opened = defineEvent({
  name: 'box.opened',
  reports: 'A box is opened.',
  says: 'Box opened',
  tone: 'ok',
  tells: {},
  payload: { size: oneOf(['small', 'large']), label: Type.Optional(Type.String()) },
});
const audited = defineEvent({
  name: 'box.audited',
  reports: 'The boxes are audited.',
  says: 'Boxes audited',
  tone: 'calm',
  tells: {},
  about: 'nobody',
  payload: {},
});

type Takes<Given, Wanted> = Given extends Wanted ? 'compiles' : 'refused';
interface Known {
  customerId: string;
  objectId: string;
}

test('an event without its payload, or with another one, does not compile', () => {
  type Facts = Parameters<typeof opened.record>[1];
  const right: Takes<Known & { payload: { size: 'small' } }, Facts> = 'compiles';
  const missing: Takes<Known, Facts> = 'refused';
  const empty: Takes<Known & { payload: object }, Facts> = 'refused';
  const other: Takes<Known & { payload: { size: 'huge' } }, Facts> = 'refused';
  const nobody: Takes<{ objectId: string; payload: { size: 'small' } }, Facts> = 'refused';
  const noId: Takes<Known & { payload: { size: 'small' } }, BatchOf<typeof opened>> = 'refused';
  const ofNobody: Takes<
    { objectId: string; payload: object },
    FactsOf<typeof audited>
  > = 'compiles';
  expect([right, ofNobody]).toEqual(['compiles', 'compiles']);
  expect([missing, empty, other, nobody, noId]).toEqual(Array(5).fill('refused'));
});

type FactsOf<E extends { record: (...given: never[]) => unknown }> = Parameters<E['record']>[1];
type BatchOf<E extends { recordAll: (...given: never[]) => unknown }> = Parameters<
  E['recordAll']
>[1] extends readonly (infer One)[]
  ? One
  : never;

test('a definition without words, tone or states does not compile', () => {
  type Spec = Parameters<typeof defineEvent>[0];
  const { name, reports, says, tone, tells } = opened;
  const whole = { name, reports, says, tone, tells, payload: {} };
  const isWhole: Takes<typeof whole, Spec> = 'compiles';
  const lacks: [
    Takes<Omit<typeof whole, 'says'>, Spec>,
    Takes<Omit<typeof whole, 'tone'>, Spec>,
    Takes<Omit<typeof whole, 'tells'>, Spec>,
    Takes<Omit<typeof whole, 'payload'>, Spec>,
  ] = ['refused', 'refused', 'refused', 'refused'];
  expect([isWhole, ...lacks]).toHaveLength(5);
});

test('events are found by their names, of which no other exists', () => {
  const named = eventsByName({ opened, audited });
  const names: ('box.opened' | 'box.audited')[] = ['box.opened', 'box.audited'];
  expect(names.map((name) => named[name].reports)).toEqual([opened.reports, audited.reports]);
  const other: Takes<'box.closed', keyof typeof named> = 'refused';
  expect(other).toBe('refused');
});
