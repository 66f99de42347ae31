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

  test('never contains a secret field, at any depth, in an error or a list', () => {
    const { log, lines } = openLog();
    const error = Object.assign(new Error('failed'), { ssn: '123-45-6789' });
    const fields = { ssn: '123-45-6789', applicant: { ssn: '123-45-6789', name: 'Ada' } };
    log.warn({ ...fields, list: [{ a: 1 }], err: error });
    expect(JSON.stringify(lines)).not.toContain('6789');
    expect(lines[0]).toMatchObject({
      ssn: '[redacted]',
      applicant: { ssn: '[redacted]', name: 'Ada' },
      err: { type: 'Error', message: 'failed' },
    });
    expect(fields.ssn).toBe('123-45-6789');
  });

  test("has no secret of an HTTP client's error, its config or its causes", () => {
    const { log, lines } = openLog();
    const secret = 'planted-4865';
    const config = { headers: { Authorization: secret }, data: { nested: { key: secret } } };
    const inner = Object.assign(new Error('refused'), { config, request: { path: secret } });
    const outer = Object.assign(
      new Error(`GET https://user:${secret}@vendor.example/v1/${secret}?key=${secret} failed`, {
        cause: inner,
      }),
      { code: 'ECONNREFUSED', config, response: { body: secret }, toJSON: () => ({ secret }) },
    );
    const many = new AggregateError([outer, inner], 'all failed');
    log.error({ err: outer }, 'call failed');
    log.error({ err: many });
    log.error(outer);
    log.error({ part: { deep: { deeper: { error: outer, list: [outer, config] } } } });
    expect(JSON.stringify(lines)).not.toContain(secret);
    expect(lines[0]).toMatchObject({
      msg: 'call failed',
      err: {
        type: 'Error',
        message: 'GET https://vendor.example failed',
        code: 'ECONNREFUSED',
        stack: expect.stringMatching(/^\s+at .*logging\.test\.ts/),
        cause: { message: 'refused' },
      },
    });
    expect(lines[1]).toMatchObject({ msg: 'all failed', err: { errors: [{}, {}] } });
    expect(lines[2]).toMatchObject({ msg: 'GET https://vendor.example failed' });
  });

  test('has no row and no refused value of a database error', () => {
    const { log, lines } = openLog();
    const told = {
      severity: 'ERROR',
      detail: 'Failing row contains (Ada, Sample, 1990-04-30).',
      where: 'PL/pgSQL function f("Sample")',
      hint: 'Sample',
      internalQuery: "select 'Sample'",
      table: 'customers',
      constraint: 'customers_check',
    };
    const violation = Object.assign(new Error('new row violates check constraint'), {
      ...told,
      code: '23514',
    });
    const refused = Object.assign(new Error('invalid input syntax for type uuid: "Sample"'), {
      ...told,
      code: '22P02',
    });
    log.error({ err: new Error('unit failed', { cause: violation }) });
    log.error({ err: refused });
    expect(JSON.stringify(lines)).not.toMatch(/Sample|1990/);
    expect(lines[0]).toMatchObject({
      err: { cause: { code: '23514', table: 'customers', constraint: 'customers_check' } },
    });
    expect(lines[1]).toMatchObject({ msg: 'invalid input syntax for type uuid: "…"' });
  });

  test('ends at a cycle, and shows times and lists', () => {
    const { log, lines } = openLog();
    const cycle: Record<string, unknown> = { at: Temporal.Instant.from('2026-07-01T12:00:00Z') };
    cycle.self = cycle;
    log.info({ cycle, list: [1, 'two'], bytes: Buffer.from('planted') });
    expect(lines[0]).toMatchObject({
      cycle: { at: '2026-07-01T12:00:00Z' },
      list: [1, 'two'],
      bytes: '[bytes]',
    });
  });
});
