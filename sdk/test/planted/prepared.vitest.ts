import { suretyWorlds } from '@surety/sdk/test';
import { afterAll, expect, test } from 'vitest';
import { ada } from './people.ts';

const inWorld = suretyWorlds(
  { afterAll },
  { prepare: (surety) => surety.customers.create(ada), artifacts: process.env.SURETY_ARTIFACTS },
);

test.concurrent.for([1, 2, 3])('world %i begins with Ada alone', (_, context) =>
  inWorld(async (surety) => {
    await surety.customers.create({ ...ada, first_name: 'Ben', ssn: '111-11-1111' });
    expect(await surety.customers.list().take(3)).toHaveLength(2);
  })(context),
);

test(
  'planted: an assertion that lets the test go on',
  inWorld(async (surety) => {
    expect.soft(await surety.customers.list().take(3)).toHaveLength(0);
  }),
);

test(
  'planted: a test beyond its time',
  inWorld(async (surety) => {
    await surety.customers.create({ ...ada, first_name: 'Cy', ssn: '222-22-2222' });
    await new Promise(() => {});
  }),
  5_000,
);
