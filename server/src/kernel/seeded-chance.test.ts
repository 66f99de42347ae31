import { describe, expect, test } from 'vitest';
import { chanceBelow, withChance } from './chance.ts';
import { isUuid, newId } from './ids.ts';
import { seededChance } from './seeded-chance.ts';

const chanceOf = (seed: string, turn: number, ms = 1_767_625_200_000) =>
  seededChance({ seed, turn, nowMs: () => ms });
const draw = (seed: string, turn: number) =>
  withChance(chanceOf(seed, turn), () => [newId(), newId(), chanceBelow(10 ** 11)]);

describe('the chance of a seeded world', () => {
  test('equal seeds and turns give equal ids and numbers, different ones do not', () => {
    expect(draw('a', 1)).toEqual(draw('a', 1));
    expect(draw('a', 1)).not.toEqual(draw('b', 1));
    expect(draw('a', 1)).not.toEqual(draw('a', 2));
  });

  test('makes UUIDs of version 7 that sort by time, turn and order', () => {
    const late = chanceOf('a', 1, 1_767_625_200_001);
    const turns = [0, 1, 2, 63, 64, 2 ** 20, 2 ** 31, 2 ** 32 - 1];
    const ids = [
      ...turns.flatMap((turn) => {
        const chance = chanceOf('a', turn);
        return Array.from({ length: 300 }, () => chance.newId());
      }),
      late.newId(),
    ];
    for (const id of ids)
      expect([isUuid(id), id[14], '89ab'.includes(id[19] ?? '')]).toEqual([true, '7', true]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
    expect(Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)).toBe(
      1_767_625_200_000,
    );
  });

  test('applies to all calls of the work, asynchronous ones included, and to nothing else', async () => {
    const inside = withChance(chanceOf('a', 5), async () => {
      await Promise.resolve();
      return newId();
    });
    const [outside, again] = [newId(), newId()];
    expect(await inside).toBe(chanceOf('a', 5).newId());
    expect(outside < again).toBe(true);
    expect(withChance(null, newId) > again).toBe(true);
  });

  test('draws numbers evenly below their limit', () => {
    const chance = chanceOf('a', 1);
    const counts = [0, 0, 0];
    for (let n = 0; n < 3_000; n++) counts[chance.below(3)] = (counts[chance.below(3)] ?? 0) + 1;
    for (const count of counts) expect(count).toBeGreaterThan(800);
  });
});
