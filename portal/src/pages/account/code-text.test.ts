import { describe, expect, it } from 'vitest';
import { inGroups, isAppCode, recoveryFile } from './code-text.ts';

describe('the secret of an app', () => {
  it('is shown in groups of four without a gap at the end', () => {
    expect(inGroups('GEZDGNBVGY3TQOJQ')).toBe('GEZD GNBV GY3T QOJQ');
    expect(inGroups('GEZDGN')).toBe('GEZD GN');
  });
});

describe('a code of an app', () => {
  it.each(['123456', '123 456', ' 123456 '])('is complete as "%s"', (text) =>
    expect(isAppCode(text)).toBe(true),
  );
  it.each(['', '12345', '1234567', '12a456', '12 3456'])('is not complete as "%s"', (text) =>
    expect(isAppCode(text)).toBe(false),
  );
});

describe('the file of recovery codes', () => {
  it('has one code a line, and says whose they are', () => {
    const text = recoveryFile(['aaaa-bbbb', 'cccc-dddd'], 'dana@example.com', '5 Jan 2026');
    expect(text).toContain('dana@example.com');
    expect(text.endsWith('aaaa-bbbb\ncccc-dddd\n')).toBe(true);
  });
});
