import { describe, expect, test } from 'vitest';
import { cardHeight, phoneCorners } from './phone-corners.ts';

describe('the cells of a row on a phone', () => {
  test('stand beside each other if there are two', () => {
    const corners = phoneCorners([{}, { isEnd: true }]);
    expect(corners).toEqual(['topLeft', 'topRight']);
    expect(cardHeight(corners)).toBe(48);
  });

  test('stand below each other if there are two and one is the second', () => {
    const corners = phoneCorners([{ onPhone: 'first' }, { onPhone: 'second', isEnd: true }]);
    expect(corners).toEqual(['whole', 'bottomRight']);
    expect(cardHeight(corners)).toBe(64);
  });

  test('give the first the whole line if there are three, with the last at the right below', () => {
    const corners = phoneCorners([{ onPhone: 'first' }, {}, { onPhone: 'second', isEnd: true }]);
    expect(corners).toEqual(['whole', 'bottomLeft', 'bottomRight']);
    expect(cardHeight(corners)).toBe(64);
  });

  test('put the second below the first, and the amount above the time', () => {
    expect(
      phoneCorners([
        { onPhone: 'first' },
        { isEnd: true },
        { onPhone: 'second' },
        { onPhone: 'aside' },
        { isEnd: true },
      ]),
    ).toEqual(['topLeft', 'topRight', 'bottomLeft', undefined, 'bottomRight']);
  });

  test('are left out above four', () => {
    expect(phoneCorners([{}, {}, {}, {}, {}])).toEqual([
      'topLeft',
      'bottomLeft',
      'topRight',
      undefined,
      'bottomRight',
    ]);
  });
});
