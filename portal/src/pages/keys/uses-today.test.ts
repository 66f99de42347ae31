import type { LoggedRequest } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { parseTime } from '../../platform/wall-clock.ts';
import { envText } from './env-text.ts';
import { startOfDay, usesToday } from './uses-today.ts';

const request = { method: 'POST', path: '/transfers' } as LoggedRequest;

describe('the uses of a key today', () => {
  test('are counted, to the end of a page of the log', () => {
    expect(usesToday([], false)).toBe('not used today');
    expect(usesToday([request], false)).toBe('used once today, last for POST /transfers');
    expect(usesToday([request, request], false)).toContain('used 2 times today');
    expect(usesToday([request, request], true)).toContain('used more than 2 times today');
  });

  test('begin at midnight of UTC', () => {
    expect(startOfDay(parseTime('2026-07-01T23:59:59Z'))).toBe('2026-07-01T00:00:00.000Z');
  });

  test('of a pair are written as the SDK reads them', () => {
    expect(envText({ identity: 'a', authorization: 'b' }, 'http://localhost:4000')).toBe(
      'SURETY_BASE_URL=http://localhost:4000/api/v0.1\nSURETY_IDENTITY=a\nSURETY_AUTHORIZATION=b\n',
    );
  });
});
