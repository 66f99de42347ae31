import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { eventually } from '../../../test/support/test-service.ts';
import type { CommitSignals, SignalOrigin } from './commit-signals.ts';
import { type Database, openDatabase } from './database.ts';

let home: TestDatabase;
let here: Database;
let there: Database;
let heard: [string, SignalOrigin][];

beforeAll(async () => {
  home = await createTestDatabase();
});
afterAll(() => home.drop());
beforeEach(() => {
  heard = [];
  const open = () => openDatabase(home.connectionString, { poolSize: 2, onError: () => {} });
  here = open();
  there = open();
});
afterEach(() => Promise.all([here.close(), there.close()]));

/** Listens, and waits until the connection that listens is there: it then wakes everybody once. */
const listen = async (signals: CommitSignals, name: string, channel = 'a') => {
  const stop = signals.listen(channel, (origin) => heard.push([name, origin]));
  await eventually(async () => heard.length > 0);
  heard = [];
  return stop;
};

describe('a signal', () => {
  test('wakes the listeners of its own process at once, and no others', async () => {
    await listen(there.signals, 'there');
    await listen(here.signals, 'here');
    here.signals.raise('a');
    expect(heard).toEqual([['here', 'here']]);
    there.signals.raiseElsewhere('a');
    await eventually(async () => heard.length > 1);
    expect(heard).toEqual([
      ['here', 'here'],
      ['here', 'elsewhere'],
    ]);
  });

  test('wakes other processes where nobody listens in its own', async () => {
    await listen(there.signals, 'there');
    here.signals.raise('a');
    await eventually(async () => heard.length > 0);
    expect(heard).toEqual([['there', 'elsewhere']]);
  });

  test('is heard by those that look on, and still wakes other processes', async () => {
    await listen(there.signals, 'there');
    const stop = here.signals.overhear('a', () => heard.push(['onlooker', 'here']));
    here.signals.raise('a');
    await eventually(async () => heard.length > 1);
    expect(heard).toEqual([
      ['onlooker', 'here'],
      ['there', 'elsewhere'],
    ]);
    stop();
    here.signals.raise('a');
    await eventually(async () => heard.length > 2);
    expect(heard.at(-1)).toEqual(['there', 'elsewhere']);
  });

  test('does not come back to the process that sent it', async () => {
    await listen(here.signals, 'here');
    await listen(there.signals, 'there');
    here.signals.raiseElsewhere('a');
    await eventually(async () => heard.length > 0);
    there.signals.raiseElsewhere('a');
    await eventually(async () => heard.length > 1);
    expect(heard).toEqual([
      ['there', 'elsewhere'],
      ['here', 'elsewhere'],
    ]);
  });

  test('wakes the listeners of its channel alone, those of channels added later too', async () => {
    const stop = await listen(there.signals, 'first');
    await there.allBrands.query({ text: 'select 1' });
    there.signals.listen('b', () => heard.push(['second', 'elsewhere']));
    await eventually(async () => {
      here.signals.raise('b');
      return heard.length > 0;
    });
    expect(new Set(heard.map(([name]) => name))).toEqual(new Set(['second']));
    stop();
    heard = [];
    there.signals.raise('a');
    expect(heard).toEqual([]);
  });

  test('that may have been lost with its connection wakes everybody', async () => {
    await listen(there.signals, 'there');
    await home.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`,
    );
    await eventually(async () => heard.length > 0);
    heard = [];
    here.signals.raise('a');
    await eventually(async () => heard.length > 0);
    expect(heard).toEqual([['there', 'elsewhere']]);
  });

  test('that many raise goes out a few times', async () => {
    await listen(there.signals, 'there');
    for (let count = 0; count < 1_000; count++) here.signals.raise('a');
    await here.signals.close();
    await eventually(async () => heard.length > 0);
    expect(heard.length).toBeLessThan(3);
  });
});
