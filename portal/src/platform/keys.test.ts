import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type Dependency, dependencyOf, keysOf, ownKey, partOf } from './keys.ts';

const keys = keysOf('brand');

test('makes keys that say what they depend on', () => {
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

test('lets no news change what is the person’s own or stands still', () => {
  for (const key of [ownKey('session'), keys.still('name', 'id')]) {
    expect(dependencyOf(key)).toEqual({ resources: [], ids: [] });
  }
});

type Takes<Wanted, Given> = Given extends Wanted ? 'taken' : 'refused';
type ListArguments = Parameters<(typeof keys)['list']>;

test('refuses the key of an answer as text, and a list of no resource', () => {
  // Planted breaches: where the compiler would take one of them, `tsc -p portal` fails here.
  const text: Takes<QueryKey, readonly [brand: string, name: 'cards']> = 'refused';
  const ofItsForm: Takes<QueryKey, readonly [string, Dependency, ...unknown[]]> = 'refused';
  const misspelt: Takes<ListArguments, ['card']> = 'refused';
  const made: Takes<QueryKey, ReturnType<(typeof keys)['list']>> = 'taken';
  expect([text, ofItsForm, misspelt, made]).toHaveLength(4);
});
