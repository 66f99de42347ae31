import { equal, failure, type Kit, matches, plan } from './kit.ts';

/** Answers of every kind, and what they are not. */
export const conformanceOfAnswers: Readonly<Record<string, (kit: Kit) => Promise<void>>> = {
  'the page of a Wi-Fi login is no answer': async (kit) => {
    const { surety } = await plan(kit, { faults: ['login-page'] }, { maxRetries: 0 });
    const error = await failure(surety.request({ method: 'GET', path: '/cards' }));
    equal(error instanceof kit.sdk.ConnectionFailed, true, 'class');
    matches(error.message, /^GET \/cards: .*text\/html.*proxy/);
  },
  'the page of a proxy is a failure of the service': async (kit) => {
    const { surety } = await plan(kit, { faults: ['bad-gateway-before'] }, { maxRetries: 0 });
    const error = await failure(surety.request({ method: 'GET', path: '/cards' }));
    equal(error instanceof kit.sdk.ServiceFailed, true, 'class');
    matches(error.message, /502/);
  },
  'a stream can be read and left': async (kit) => {
    const { surety } = await plan(kit, {});
    const whole = await surety.worlds.export('world-1').then(read, (error: Error) => error.message);
    matches(String(whole), /management key/);
    const call = { method: 'GET', path: '/export', answer: 'stream' } as const;
    const body = await surety.request<ReadableStream<Uint8Array>>(call);
    equal(await read(body), '{"done":"GET","number":1}', 'stream');
    const left = await surety.request<ReadableStream<Uint8Array>>(call);
    await left.cancel();
    const bytes = await surety.request<Uint8Array>({ ...call, answer: 'bytes' });
    equal(new TextDecoder().decode(bytes), '{"done":"GET","number":1}', 'bytes');
  },
  'a stream that breaks off fails': async (kit) => {
    const { surety } = await plan(kit, { faults: ['truncated-after'] }, { maxRetries: 0 });
    const call = { method: 'GET', path: '/export', answer: 'stream' } as const;
    const reading = surety.request<ReadableStream<Uint8Array>>(call).then(read);
    equal((await failure(reading)) instanceof kit.sdk.ConnectionFailed, true, 'class');
  },
  'a form is sent as a form': async (kit) => {
    const { surety, state } = await plan(kit, {});
    const form = new FormData();
    form.set('government_id', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), 'id.pdf');
    await surety.kyc.uploadDocuments('customer-1', form);
    const path = '/customers/customer-1/verification-kyc/documents';
    equal((await state()).requests[0]?.path, path, 'path');
  },
  'an id that is none is not sent': async (kit) => {
    const { surety, state } = await plan(kit, {});
    for (const id of ['', '.', '..', 'undefined']) {
      const error = await failure(surety.customers.delete(id));
      equal(error instanceof kit.sdk.ArgumentInvalid, true, `class for "${id}"`);
    }
    equal((await state()).requests.length, 0, 'requests');
  },
  'amounts are exact': async ({ sdk }) => {
    equal(String(sdk.cents('90071992547409.93')), '9007199254740993', 'cents');
    equal(sdk.fromCents(-5n), '-0.05', 'decimal');
  },
  "a page refuses a brand's keys": async ({ sdk }) => {
    if (typeof document === 'undefined') return;
    const keys = { identity: 'id-test', authorization: 'secret-test' };
    const made = failure(Promise.resolve().then(() => new sdk.Surety(keys)));
    equal((await made) instanceof sdk.NotConfigured, true, 'class');
    new sdk.Surety({ temporaryKey: { Identity: 'id-test', Authorization: 'secret-test' } });
  },
};

async function read(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}
