import { describe, expect, test } from 'vitest';
import { StateNotReachable, Surety, WaitEnded } from '../src/surety.ts';

/** A client whose service answers with the next of some transfers, and counts what it is asked. */
function clientOf(transfers: object[], due: readonly object[] = []) {
  const asked: string[] = [];
  const answers: Record<string, () => object> = {
    '/transfers/one': () => ({ transfer_id: 'one', ...transfers.shift() }),
    '/sandbox/clock': () => ({ now: '2026-07-01T12:00:00Z' }),
    '/sandbox/clock/due': () => ({ data: due, has_more: false }),
  };
  const surety = new Surety({
    identity: 'i',
    authorization: 'a',
    baseUrl: 'http://localhost:4000',
    fetch: async (url) => {
      const path = new URL(String(url)).pathname.replace(/^\/api\/v[\d.]+/, '');
      asked.push(path);
      return Response.json(answers[path]?.() ?? {});
    },
  });
  return { surety, asked };
}

function withStatuses(...statuses: string[]) {
  return clientOf(statuses.map((status) => ({ status })));
}

/** The error that ends a wait for a transfer. */
async function errorOf(waiting: Promise<unknown>): Promise<unknown> {
  return waiting.then(
    () => expect.unreachable('the wait found its state'),
    (caught: unknown) => caught,
  );
}

test('a wait whose last work ends while it looks for more finds the state', async () => {
  const { surety } = withStatuses('pending', 'completed');
  const wanted = { status: 'completed' } as const;
  const transfer = await surety.transfers.waitFor('one', wanted, { advance: true });
  expect(transfer.status).toBe('completed');
});

test('a wait whose work a running clock has done does not move the clock to the work of others', async () => {
  const nextWeek = [{ due_at: '2026-07-08T12:00:00Z' }];
  const { surety, asked } = clientOf([{ status: 'pending' }, { status: 'completed' }], nextWeek);
  const wanted = { status: 'completed' } as const;
  await surety.transfers.waitFor('one', wanted, { advance: true });
  expect(asked).toContain('/sandbox/clock/due');
  expect(asked).not.toContain('/sandbox/clock/advance');
});

test('a wait without more work ends with the state of its last read', async () => {
  const { surety } = withStatuses('pending', 'pending', 'completed');
  const waiting = surety.transfers.waitFor('one', { status: 'completed' }, { advance: true });
  const error = await errorOf(waiting);
  expect(error).toBeInstanceOf(WaitEnded);
  expect(error).not.toBeInstanceOf(StateNotReachable);
  expect(String(error)).toMatch(
    /Of the transfer one, status is pending, not completed, and no more work falls due/,
  );
});

describe('a wait for a state that no transition leads to', () => {
  test.for([
    ['failed', 'completed'],
    ['completed', 'pending'],
    ['returned', ['completed', 'failed']],
  ] as const)('ends at the first read: %s, awaiting %s', async ([status, wanted]) => {
    const { surety, asked } = withStatuses(status, status);
    const options = { advance: true };
    const error = await errorOf(surety.transfers.waitFor('one', { status: wanted }, options));
    expect(error).toBeInstanceOf(StateNotReachable);
    expect(error).toBeInstanceOf(WaitEnded);
    expect(error).toMatchObject({
      object: 'transfer one',
      state: status,
      wanted: [wanted].flat(),
      last: { transfer_id: 'one', status },
      message: `The transfer one is ${status}, and no transition leads to ${[wanted].flat().join(' or ')}.`,
    });
    expect(asked).toEqual(['/transfers/one']);
  });

  test('ends when the object comes to a state that the awaited one cannot follow', async () => {
    const { surety } = withStatuses('pending', 'failed', 'failed');
    const options = { intervalMs: 0 };
    const error = await errorOf(surety.transfers.waitFor('one', { status: 'completed' }, options));
    expect(error).toMatchObject({ name: 'StateNotReachable', state: 'failed' });
  });
});

test('a wait for none of a list is refused before anything is read', async () => {
  const { surety, asked } = withStatuses('pending');
  const error = await errorOf(surety.transfers.waitFor('one', { status: [] }));
  expect(error).toMatchObject({ name: 'ArgumentInvalid' });
  expect(asked).toEqual([]);
});

test('a wait with a misspelt option is refused before anything is read', async () => {
  const { surety, asked } = withStatuses('pending');
  const options: object = { timeout: 5_000 };
  const error = await errorOf(surety.transfers.waitFor('one', { status: 'completed' }, options));
  expect(error).toMatchObject({
    name: 'ArgumentInvalid',
    message: expect.stringContaining('"timeout"'),
  });
  expect(asked).toEqual([]);
});

test('a wait for one of several states goes on while one of them can follow', async () => {
  const { surety } = withStatuses('completed', 'returned');
  const wanted = { status: ['failed', 'returned'] } as const;
  const transfer = await surety.transfers.waitFor('one', wanted, { intervalMs: 0 });
  expect(transfer.status).toBe('returned');
});

test('a wait for several fields goes on in its state until the others are as wanted', async () => {
  const { surety } = clientOf([
    { status: 'pending', amount: 1 },
    { status: 'completed', amount: 1 },
    { status: 'completed', amount: 2 },
  ]);
  const wanted = { status: 'completed', amount: 2 } as const;
  const transfer = await surety.transfers.waitFor('one', wanted, { intervalMs: 0 });
  expect(transfer.amount).toBe(2);
});

test('a state that only a newer service knows is waited out', async () => {
  const { surety } = withStatuses('parked', 'completed');
  const options = { intervalMs: 0 };
  const transfer = await surety.transfers.waitFor('one', { status: 'completed' }, options);
  expect(transfer.status).toBe('completed');
});
