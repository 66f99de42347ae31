import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { dependencyOf, keysOf, ownKey, partOf } from './keys.ts';

const keys = keysOf('brand');

it('makes keys that say what they depend on', () => {
  expect(dependencyOf(keys.list('cards', { status: 'closed' }))).toEqual({
    resources: ['cards'],
    ids: [],
  });
  expect(dependencyOf(partOf(keys.object('webhooks', 'id'), 'health'))).toEqual({
    resources: ['webhooks'],
    ids: ['id'],
  });
  expect(dependencyOf(keys.about(['customer'], 'cards'))).toEqual({
    resources: [],
    ids: ['customer'],
  });
});

it('lets no news change what is the person’s own or stands still', () => {
  for (const key of [ownKey('session'), keys.still('name', 'id')]) {
    expect(dependencyOf(key)).toEqual({ resources: [], ids: [] });
  }
});

it('refuses the key of an answer as text', () => {
  const queries = new QueryClient();
  // @ts-expect-error: the compiler refuses it, or `tsc -p portal` fails here.
  queries.setQueryData(['brand', 'cards'], 1);
  // @ts-expect-error: a key of the right form, which no function of keys.ts made, is refused too.
  queries.setQueryData(['brand', { resources: ['cards'], ids: [] }, 'cards'], 1);
  // @ts-expect-error: and a list of no resource.
  const wrong = keys.list('card');
  queries.setQueryData(wrong, 1);
  expect(queries.getQueryCache().getAll()).toHaveLength(3);
});
