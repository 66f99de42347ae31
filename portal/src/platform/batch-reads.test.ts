import { describe, expect, test } from 'vitest';
import { batchReads } from './batch-reads.ts';

function counted() {
  const asked: string[][] = [];
  const read = batchReads(async (ids) => {
    asked.push(ids);
    return new Map(ids.filter((id) => id !== 'none').map((id) => [id, `name of ${id}`]));
  });
  return { asked, read };
}

describe('reads of one turn', () => {
  test('are one request, with each id once', async () => {
    const { asked, read } = counted();
    const found = await Promise.all(['a', 'b', 'a', 'none'].map(read));
    expect(found).toEqual(['name of a', 'name of b', 'name of a', null]);
    expect(asked).toEqual([['a', 'b', 'none']]);
  });

  test('are requests of a hundred ids', async () => {
    const { asked, read } = counted();
    await Promise.all(Array.from({ length: 250 }, (_, at) => read(`id ${at}`)));
    expect(asked.map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  test('all fail where their request fails, and the next turn asks again', async () => {
    let isDown = true;
    const read = batchReads(async (ids) => {
      if (isDown) throw new Error('down');
      return new Map(ids.map((id) => [id, id]));
    });
    await expect(read('a')).rejects.toThrow('down');
    isDown = false;
    expect(await read('a')).toBe('a');
  });
});
