import { describe, expect, test } from 'vitest';
import { titleOfObject } from './title-of-object.ts';

const found = {
  object_id: '01980d5c-7a3e-7c4f-9a51-44702d430bd0',
  type: 'credit_application',
  title: '[masked]',
};

describe('the heading of an object', () => {
  test('is its title', () => {
    expect(titleOfObject({ ...found, title: 'Ada Sample' }, false)).toBe('Ada Sample');
  });

  test('is type and id, never the mark of a masked value, for a role that sees no names', () => {
    expect(titleOfObject(found, true)).toBe('Credit application …430bd0');
  });
});
