import { expect, test } from 'vitest';
import { Surety, WaitEnded } from '../src/surety.ts';

/** A client whose service ends the last work between the read of the transfer and that of the due work. */
function clientOf(statuses: string[]) {
  const answers: Record<string, () => object> = {
    '/transfers/one': () => ({ transfer_id: 'one', status: statuses.shift() }),
    '/sandbox/clock': () => ({ now: '2026-07-01T12:00:00Z' }),
    '/sandbox/clock/due': () => ({ data: [], has_more: false }),
  };
  return new Surety({
    identity: 'i',
    authorization: 'a',
    baseUrl: 'http://localhost:4000',
    fetch: async (url) => {
      const path = new URL(String(url)).pathname.replace(/^\/api\/v[\d.]+/, '');
      return Response.json(answers[path]?.() ?? {});
    },
  });
}

test('a wait whose last work ends while it looks for more finds the state', async () => {
  const surety = clientOf(['pending', 'completed']);
  const wanted = { status: 'completed' } as const;
  const transfer = await surety.transfers.waitFor('one', wanted, { advance: true });
  expect(transfer.status).toBe('completed');
});

test('a wait without more work ends with the state of its last read', async () => {
  const surety = clientOf(['pending', 'sent', 'completed']);
  const waiting = surety.transfers.waitFor('one', { status: 'completed' }, { advance: true });
  const error: unknown = await waiting.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(WaitEnded);
  expect(String(error)).toMatch(/The state is sent, not completed, and no more work falls due/);
});
