import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardCalls } from '../support/card-calls.ts';
import { keySteps } from '../support/key-steps.ts';
import { revealCalls } from '../support/reveal-calls.ts';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let cards: ReturnType<typeof cardCalls>;
let reveals: ReturnType<typeof revealCalls>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  cards = cardCalls(service);
  reveals = revealCalls(service);
});
afterAll(() => service.stop());

const unknown = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';

describe('POST /cards/{card_id}/reveal', () => {
  test('returns to a temporary key a link that is valid for a minute', async () => {
    const { cardId, customerId } = await cards.issue();
    const browser = await reveals.browserOf(customerId);
    const headers = { origin: 'https://shop.example' };
    const answer = await browser('POST', `/cards/${cardId}/reveal`, undefined, headers);
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body)).toEqual(['url', 'expires_at', 'frame_origins']);
    expect(answer.body.frame_origins).toEqual([]);
    expect(answer.body.url).toMatch(/^http:\/\/localhost:\d+\/reveal\/[\w-]{43}$/);
    expect(Date.parse(answer.body.expires_at)).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    const again = await browser('POST', `/cards/${cardId}/reveal`);
    expect(again.body.url).not.toBe(answer.body.url);
  });

  test("refuses the brand's keys, no keys, and cards of another customer or brand", async () => {
    const { cardId } = await cards.issue();
    const other = await cards.issue();
    const fixture = keySteps(service, service.brand);
    const reveal = async (api: typeof service.brand.api, id = cardId) => {
      const { status, body } = await api('POST', `/cards/${id}/reveal`);
      return [status, body.Code];
    };
    expect(await reveal(service.brand.api)).toEqual([403, 'auth_forbidden']);
    expect(await reveal(fixture.caller(await fixture.create('read_only')))).toEqual([
      403,
      'auth_forbidden',
    ]);
    expect(await reveal(apiOf(service.origin, null))).toEqual([401, 'auth_err']);
    const stranger = await reveals.browserOf(other.customerId);
    expect(await reveal(stranger)).toEqual([404, 'card_dne']);
    expect(await reveal(stranger, unknown)).toEqual([404, 'card_dne']);
    expect(await reveal(stranger, 'x')).toEqual([404, 'card_dne']);
    expect(await reveal(stranger, other.cardId)).toEqual([201, undefined]);
    const foreign = await service.createBrand();
    const theirs = await cardCalls(service, foreign).issue();
    const abroad = await revealCalls(service, foreign).browserOf(theirs.customerId);
    expect(await reveal(abroad)).toEqual([404, 'card_dne']);
  });

  test('refuses a closed card, a frozen one, and one that awaits its activation', async () => {
    const { cardId, customerId } = await cards.issue('physical');
    const browser = await reveals.browserOf(customerId);
    const reveal = async () => {
      const { status, body } = await browser('POST', `/cards/${cardId}/reveal`);
      return [status, body.Code];
    };
    expect(await reveal()).toEqual([409, 'card_not_activated']);
    await cards.post(`/cards/${cardId}/activate`);
    await cards.patch(cardId, 'inactive');
    expect(await reveal()).toEqual([409, 'card_inactive']);
    await cards.patch(cardId, 'active');
    expect(await reveal()).toEqual([201, undefined]);
    await cards.patch(cardId, 'closed');
    expect(await reveal()).toEqual([409, 'card_closed']);
  });

  test('is shown once, and a repeat tells nobody the address', async () => {
    const { cardId, customerId } = await cards.issue();
    const stranger = await reveals.browserOf((await cards.issue()).customerId);
    const key = { 'idempotency-key': `reveal-${cardId}` };
    const ask = (api: typeof stranger) => api('POST', `/cards/${cardId}/reveal`, undefined, key);
    const { body: first } = await ask(await reveals.browserOf(customerId));
    const again = await ask(await reveals.browserOf(customerId));
    expect([again.status, again.body.code]).toEqual([409, 'idempotency_secret_shown']);
    expect((await ask(stranger)).status).toBe(404);
    const refused = await ask(service.brand.api);
    expect(refused.status).toBe(403);
    expect(JSON.stringify([again.body, refused.body])).not.toContain(first.url);
  });
});

describe('the page', () => {
  test('shows number, expiry and security code, once', async () => {
    const issued = await cards.issue();
    const url = await reveals.ask(issued);
    const { status, text } = await reveals.view(url);
    expect(status).toBe(200);
    const [number = '', expiry = '', cvv = ''] = [...text.matchAll(/<dd>(.*?)<\/dd>/g)].map(
      ([, shown]) => shown ?? '',
    );
    expect(number).toMatch(/^9999 0000 \d{4} \d{4}$/);
    expect(number.slice(-4)).toBe(issued.card.last_four);
    expect(expiry.replace('/', '')).toBe(issued.card.expiry_date);
    expect(cvv).toMatch(/^\d{3}$/);
    const copied = [...text.matchAll(/data-copy="([^"]*)"/g)].map(([, value]) => value);
    expect(copied).toEqual([number.replaceAll(' ', ''), expiry, cvv]);
    const second = await reveals.view(url);
    expect(second.status).toBe(410);
    expect(second.text).toContain('No longer available');
    expect(second.text).not.toMatch(/<dd>|data-copy/);
  });

  test('is not shown once its card is frozen', async () => {
    const issued = await cards.issue();
    const url = await reveals.ask(issued);
    await cards.patch(issued.cardId, 'inactive');
    expect((await reveals.view(url)).status).toBe(410);
  });

  test('is shown to one of 20 concurrent views', async () => {
    const url = await reveals.ask(await cards.issue());
    const views = await Promise.all(Array.from({ length: 20 }, () => reveals.view(url)));
    expect(views.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(410)]);
  });

  test('expires after a minute, and when its card is closed', async () => {
    const late = await reveals.ask(await cards.issue());
    await service.database.allBrands.db
      .updateTable('card_reveals')
      .set((eb) => ({ expires_at: eb.ref('date_created') }))
      .execute();
    expect((await reveals.view(late)).status).toBe(410);
    const issued = await cards.issue();
    const url = await reveals.ask(issued);
    await cards.patch(issued.cardId, 'closed');
    expect((await reveals.view(url)).status).toBe(410);
  });

  test('of an unknown token is not found', async () => {
    for (const token of ['x', 'A'.repeat(43), '%00', '..%2f..%2fcards']) {
      const answer = await reveals.view(`${service.origin}/reveal/${token}`);
      expect([token, answer.status]).toEqual([token, 404]);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    const url = await reveals.ask(await cards.issue());
    for (const [method, status] of [
      ['HEAD', 200],
      ['POST', 405],
      ['OPTIONS', 405],
    ] as const) {
      expect((await fetch(url, { method })).status).toBe(status);
    }
    const unknown = `${service.origin}/reveal/x`;
    expect((await fetch(unknown, { method: 'HEAD' })).status).toBe(404);
    expect((await reveals.view(url)).status).toBe(200);
  });

  test('allows its own style and script by their hashes, and no others', async () => {
    const { headers, text } = await reveals.view(await reveals.ask(await cards.issue()));
    const hashOf = (tag: string) => {
      const [, content = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(text) ?? [];
      return createHash('sha256').update(content).digest('base64');
    };
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hashOf('style')}'`,
      `script-src 'sha256-${hashOf('script')}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(text).not.toMatch(/ (style|on\w+|src|href)=/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test("may be framed by its brand's registered origins alone", async () => {
    const brand = await service.createBrand();
    const own = revealCalls(service, brand);
    const issued = await cardCalls(service, brand).issue();
    const framedBy = async () => {
      const url = await own.ask(issued);
      const views = [await own.view(url), await own.view(url)];
      expect(views.map(({ status }) => status)).toEqual([200, 410]);
      return views.map(({ headers }) => [
        headers.get('content-security-policy')?.split('frame-ancestors ')[1],
        headers.get('x-frame-options'),
      ]);
    };
    await own.register([
      'https://shop.example',
      'https://pay.example:8443',
      'https://shop.example',
    ]);
    const allowed = ['https://pay.example:8443 https://shop.example', null];
    expect(await framedBy()).toEqual([allowed, allowed]);
    await own.register([]);
    expect(await framedBy()).toEqual([
      ["'none'", 'DENY'],
      ["'none'", 'DENY'],
    ]);
    await expect(own.register(['https://*.example'])).rejects.toThrow(/must be an origin/);
  });
});

describe('a reissued card', () => {
  test('shows only the values that it kept', async () => {
    const { customerId, cardId } = await cards.issue();
    const first = await reveals.secrets({ customerId, cardId });
    expect(await reveals.secrets({ customerId, cardId })).toEqual(first);
    const reissue = async (id: string, reissue_type: string) =>
      (await cards.post(`/cards/${id}/reissue`, { reissue_type })).card_id;
    const same = await reissue(cardId, 'same_card_number');
    expect(await reveals.secrets({ customerId, cardId: same })).toEqual(first);
    const fresh = await reissue(same, 'new_card_number');
    const shown = await reveals.secrets({ customerId, cardId: fresh });
    expect(shown.number).not.toBe(first.number);
    expect(shown.expiry).toBe(first.expiry);
  });

  test('with a new expiry keeps its number and has another security code', async () => {
    const brand = await service.createBrand();
    const own = revealCalls(service, brand);
    const ownCards = cardCalls(service, brand);
    let changed = 0;
    for (let count = 0; count < 3; count++) {
      const { customerId, cardId } = await ownCards.issue();
      const first = await own.secrets({ customerId, cardId });
      // As if it had been issued years ago: the month of expiry is part of the code.
      await service.database.allBrands.db
        .updateTable('cards')
        .set({ expires_on: '2027-01-31' })
        .where('card_id', '=', cardId)
        .execute();
      const old = await own.secrets({ customerId, cardId });
      expect(old.number).toBe(first.number);
      const body = { reissue_type: 'same_card_number_updated_expiry' };
      const next = await ownCards.post(`/cards/${cardId}/reissue`, body);
      expect(await own.secrets({ customerId, cardId: next.card_id })).toEqual(first);
      if (old.cvv !== first.cvv) changed++;
    }
    // Three codes of a thousand: all may be equal by chance once in a billion runs.
    expect(changed).toBeGreaterThan(0);
  });
});
