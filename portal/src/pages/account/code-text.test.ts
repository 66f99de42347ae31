import { describe, expect, test } from 'vitest';
import { inGroups, isAppCode, recoveryFile } from './code-text.ts';

describe('the secret of an app', () => {
  test('is shown in groups of four without a gap at the end', () => {
    expect(inGroups('GEZDGNBVGY3TQOJQ')).toBe('GEZD GNBV GY3T QOJQ');
    expect(inGroups('GEZDGN')).toBe('GEZD GN');
  });
});

describe('a code of an app', () => {
  test.each(['123456', '123 456', ' 123456 '])('is complete as "%s"', (text) =>
    expect(isAppCode(text)).toBe(true),
  );
  test.each(['', '12345', '1234567', '12a456', '12 3456'])('is not complete as "%s"', (text) =>
    expect(isAppCode(text)).toBe(false),
  );
});

describe('the file of recovery codes', () => {
  test('has one code a line, and says whose they are', () => {
    const text = recoveryFile(['aaaa-bbbb', 'cccc-dddd'], 'dana@example.com', '5 Jan 2026');
    expect(text).toContain('dana@example.com');
    expect(text.endsWith('aaaa-bbbb\ncccc-dddd\n')).toBe(true);
  });
});
