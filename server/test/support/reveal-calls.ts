import { setOrigins } from '../../src/features/tenants/brands/brands.ts';
import { apiOf, type TestBrand, type TestService } from './test-service.ts';

/** Calls of a browser that shows a card to its holder. */
export function revealCalls(service: TestService, brand: TestBrand = service.brand) {
  const browserOf = async (customerId: string) => {
    const { body } = await brand.api('POST', '/auth/key/temporary', { customer_id: customerId });
    const keys = { identity: body.Identity, authorization: body.Authorization };
    return apiOf(service.origin, keys);
  };
  const ask = async ({ customerId, cardId }: { customerId: string; cardId: string }) => {
    const browser = await browserOf(customerId);
    const { body } = await browser('POST', `/cards/${cardId}/reveal`);
    return body.url as string;
  };
  const view = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return {
    /** Returns an API caller with a temporary key of this customer. */
    browserOf,
    ask,
    view,
    /** Card data that the page shows. */
    secrets: async (card: { customerId: string; cardId: string }) => {
      const { text } = await view(await ask(card));
      const [number, expiry, cvv] = [...text.matchAll(/data-copy="([^"]*)"/g)].map(([, v]) => v);
      return { number, expiry, cvv };
    },
    register: (origins: string[]) => setOrigins(service.service.operator, brand.brandId, origins),
  };
}
