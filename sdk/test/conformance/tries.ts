import { equal, failure, type Kit, matches, plan } from './kit.ts';

const transfer = { method: 'POST', path: '/transfers', body: { amount: 1 }, isKeyed: true };
const change = { method: 'PATCH', path: '/customers/1', body: { email: 'a@example.com' } };

/** Tries, time limits and aborts. */
export const conformanceOfTries: Readonly<Record<string, (kit: Kit) => Promise<void>>> = {
  'a keyed POST is done once, though its answer is cut': async (kit) => {
    const { surety, state } = await plan(kit, { faults: ['cut-after'] });
    equal(await surety.request(transfer), { done: 'POST', number: 1 }, 'answer');
    const { requests, effectCount } = await state();
    equal(effectCount, 1, 'effects');
    equal(new Set(requests.map(({ key }) => key)).size, 1, 'keys');
    equal(requests.length, 2, 'tries');
  },
  'an answer that breaks off or is garbage is asked for again': async (kit) => {
    for (const fault of ['truncated-after', 'half-json-after', 'garbage-after'] as const) {
      const { surety, state } = await plan(kit, { faults: [fault] });
      const { isReplay } = await surety.request(transfer).withResponse();
      equal(isReplay, true, `${fault}: replay`);
      equal((await state()).effectCount, 1, `${fault}: effects`);
    }
  },
  'a change without a key is not sent again after a cut': async (kit) => {
    let calls = 0;
    const counting: typeof fetch = (...request) => {
      calls += 1;
      return fetch(...request);
    };
    // A browser itself sends a request again if a connection that it has used before is cut.
    const faults = ['cut-after', 'cut-after'] as const;
    const { surety } = await plan(kit, { faults }, { fetch: counting });
    const error = await failure(surety.request(change));
    equal(error instanceof kit.sdk.ConnectionFailed, true, 'class');
    equal(calls, 1, 'tries');
  },
  'a change without a key is sent again after a 429': async (kit) => {
    const { surety, state } = await plan(kit, { faults: ['too-many-soon'] });
    await surety.request(change);
    equal((await state()).requests.length, 2, 'tries');
  },
  'a key that is in progress is asked for again': async (kit) => {
    const { surety } = await plan(kit, { faults: ['in-progress'] });
    equal(await surety.request(transfer), { done: 'POST', number: 1 }, 'answer');
  },
  'tries end with the class of the last refusal': async (kit) => {
    const faults = ['too-many-soon', 'too-many-soon', 'too-many-soon', 'ok'] as const;
    const { surety, state } = await plan(kit, { faults });
    const error = await failure(surety.request(transfer));
    equal(error instanceof kit.sdk.RateLimited, true, 'class');
    equal(error.requestId, 'request-3', 'request id');
    equal((await state()).requests.length, 3, 'tries');
  },
  'a request without an answer ends after its time': async (kit) => {
    const { surety } = await plan(kit, { faults: ['silent-before'] }, { maxRetries: 0 });
    const options = { timeoutMs: 50, idempotencyKey: 'transfer-1' };
    const error = await failure(surety.request({ ...transfer, options }));
    equal(error instanceof kit.sdk.TimedOut, true, 'class');
    matches(error.message, /^POST \/transfers: no answer in 50 ms\.$/);
    equal(error.idempotencyKey, 'transfer-1', 'key');
  },
  'an abort ends a request with the reason given': async (kit) => {
    const { surety } = await plan(kit, { faults: ['silent-before'] });
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const request = failure(surety.request({ ...transfer, options }));
    const reason = new Error('the person went back');
    controller.abort(reason);
    equal((await request).message, reason.message, 'reason');
    const again = await failure(surety.request({ ...transfer, options }));
    equal(again.message, reason.message, 'reason of one that never began');
  },
  'keys follow no redirect': async (kit) => {
    const { surety, state } = await plan(kit, { faults: ['redirect'] });
    const error = await failure(surety.request(transfer));
    equal(error instanceof kit.sdk.ConnectionFailed, true, 'class');
    matches(error.message, /redirect/);
    equal((await state()).requests.length, 1, 'tries');
  },
};
