import { describe, expect, test } from 'vitest';
import { createLogger } from './logging.ts';

/** A logger and the lines that it has written. */
function openLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}

describe('a log line', () => {
  test('has its level, time, fields and message', () => {
    const { log, lines } = openLog();
    log.info({ request_id: 'r-1', status: 200 }, 'done');
    expect(lines).toEqual([
      { level: 'info', time: expect.any(String), request_id: 'r-1', status: 200, msg: 'done' },
    ]);
  });

  test('never contains a secret field, at the top or one level down, in an error or a list', () => {
    const { log, lines } = openLog();
    const error = Object.assign(new Error('failed'), { ssn: '123-45-6789' });
    const fields = { ssn: '123-45-6789', applicant: { ssn: '123-45-6789', name: 'Ada' } };
    log.warn({ ...fields, list: [{ a: 1 }], err: error });
    expect(JSON.stringify(lines)).not.toContain('6789');
    expect(lines[0]).toMatchObject({
      ssn: '[redacted]',
      applicant: { ssn: '[redacted]', name: 'Ada' },
      err: { message: 'failed', ssn: '[redacted]' },
    });
    expect(fields.ssn).toBe('123-45-6789');
  });
});
