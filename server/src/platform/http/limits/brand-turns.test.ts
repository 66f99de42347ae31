import { expect, it } from 'vitest';
import { defineOperation } from '../operation.ts';
import { BrandTurns } from './brand-turns.ts';

const operation = (more: object) =>
  defineOperation({
    method: 'GET',
    path: '/',
    operationId: 'get',
    tag: '',
    summary: '',
    dialect: 'request',
    schemaCode: '',
    answer: { status: 200, schema: {}, example: {} },
    handle: async () => ({}),
    ...more,
  });

it('a brand has its share of running requests as soon as another brand sends one', async () => {
  const turns = new BrandTurns(2, () => false);
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const send = (brandId: string, more: object = {}) =>
    turns.run(operation(more), brandId, async () => {
      running.push(brandId);
      await new Promise<void>((done) => ends.push(done));
    });
  for (let count = 0; count < 3; count++) void send('flood');
  await Promise.resolve();
  expect(running).toEqual(['flood', 'flood', 'flood']);
  void send('other');
  void send('flood');
  void send('flood', { waits: true });
  void send('flood', { method: 'POST', idempotency: 'own' });
  await new Promise((done) => setImmediate(done));
  expect(running.slice(3)).toEqual(['flood', 'flood', 'other']);
  for (const end of ends.splice(0)) end();
  await new Promise((done) => setImmediate(done));
  expect(running).toHaveLength(7);
});

it('a brand runs one request at a time while the event loop is busy and others send, too', async () => {
  let isBusy = true;
  const turns = new BrandTurns(2, () => isBusy);
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const send = (brandId: string) =>
    turns.run(operation({}), brandId, async () => {
      running.push(brandId);
      await new Promise<void>((done) => ends.push(done));
    });
  const turn = () => new Promise((done) => setImmediate(done));
  void send('other');
  for (let count = 0; count < 4; count++) void send('flood');
  await turn();
  expect(running).toEqual(['other', 'flood']);
  isBusy = false;
  ends.at(-1)?.();
  await turn();
  expect(running).toEqual(['other', 'flood', 'flood', 'flood']);
  while (running.length < 5) {
    for (const end of ends.splice(0)) end();
    await turn();
  }
});
