import { describe, expect, test } from 'vitest';
import { Surety } from '../src/surety.ts';

const surety = new Surety({
  identity: 'id',
  authorization: 'auth',
  maxRetries: 0,
  fetch: async () => new Response('{"code":"planted","message":"planted"}', { status: 400 }),
});

async function placeACall() {
  return await surety.cards.get('01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79');
}

async function walkAList() {
  for await (const card of surety.cards.list()) expect(card).toBeUndefined();
}

async function stackOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return error instanceof Error ? (error.stack ?? '') : '';
}

describe('an error names the line of the caller', () => {
  test('of a single call', async () => {
    expect(await stackOf(placeACall())).toMatch(/placeACall.*call-sites\.test\.ts:/);
  });

  test('of a list that is walked', async () => {
    expect(await stackOf(walkAList())).toMatch(/walkAList.*call-sites\.test\.ts:/);
  });

  test('and leaves the reason of an abort as it is', async () => {
    const reason = new Error('planted');
    const { stack } = reason;
    const aborted = surety.cards.get('x', { signal: AbortSignal.abort(reason) });
    await expect(aborted).rejects.toBe(reason);
    expect(reason.stack).toBe(stack);
  });
});
