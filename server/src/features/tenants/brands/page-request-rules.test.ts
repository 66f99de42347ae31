import { expect, test } from 'vitest';
import { judgeRequest, type PageRequest } from './page-request-rules.ts';

const shop = 'https://shop.example';
const frame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };

const refusal = (framedBy: string | null) => ({ act: 'refuse', framedBy });

test.each<[string, PageRequest, string[], object]>([
  ['a program', {}, [], { act: 'show' }],
  ['a tab', { 'sec-fetch-dest': 'document' }, [], { act: 'show' }],
  ['a registered page', { ...frame, referer: `${shop}/` }, [shop], { act: 'show' }],
  [
    'another page',
    { ...frame, referer: 'https://evil.example/' },
    [shop],
    refusal('https://evil.example'),
  ],
  ['any page while no origin is registered', { ...frame, referer: `${shop}/` }, [], refusal(shop)],
  ['a hidden page while no origin is registered', frame, [], refusal(null)],
  ['a hidden page', frame, [shop], { act: 'probe' }],
  ['the probe', { ...frame, 'sec-fetch-site': 'same-origin' }, [shop], { act: 'show' }],
  [
    'a page with another port',
    { ...frame, referer: `${shop}:8443/` },
    [shop],
    refusal(`${shop}:8443`),
  ],
  ['an image', { 'sec-fetch-dest': 'image', referer: `${shop}/` }, [shop], refusal(shop)],
  ['a fetch', { 'sec-fetch-dest': 'empty', referer: `${shop}/` }, [shop], refusal(shop)],
  [
    'a prefetch',
    { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' },
    [],
    refusal(null),
  ],
  ['a malformed referrer', { ...frame, referer: 'nonsense' }, [shop], { act: 'probe' }],
])('the request of %s is judged', (_, headers, origins, judgement) => {
  expect(judgeRequest(headers, origins)).toEqual(judgement);
});
