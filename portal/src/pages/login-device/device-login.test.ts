import { describe, expect, test } from 'vitest';
import type { Session, SessionBrand } from '../../platform/session.ts';
import {
  brandLabel,
  codeOfHash,
  type DeviceLogin,
  grantableBrands,
  proposedLabel,
  readCode,
} from './device-login.ts';

const brandOf = (digits: string, permissions: readonly string[] = ['keys']): SessionBrand => ({
  brand_id: `${digits}-0000-7000-8000-000000000000`,
  name: 'Acme',
  role: 'owner',
  permissions,
  is_world: digits !== '00000000',
});

describe('the code of a login', () => {
  test.each([
    ['BCDF-GHJK', 'BCDF-GHJK'],
    [' bcdf ghjk\n', 'BCDF-GHJK'],
    ['BCDF-GHJ', null],
    ['BCDF-GHJKL', null],
    ['', null],
  ])('%j is read as %j', (typed, code) => expect(readCode(typed)).toBe(code));

  test('stands behind the # of the address', () => {
    expect(codeOfHash('#code=BCDF-GHJK')).toBe('BCDF-GHJK');
    expect(codeOfHash('code=BCDF-GHJK')).toBe('BCDF-GHJK');
    expect(codeOfHash('')).toBeNull();
  });
});

describe('the brands of a login', () => {
  const [first, second] = [brandOf('00000000'), brandOf('00000001')];
  const session = { brands: [first, brandOf('00000002', ['read']), second] } as unknown;

  test('are those whose keys the person may make, the last opened one first', () => {
    expect(grantableBrands(session as Session, null)).toEqual([first, second]);
    expect(grantableBrands(session as Session, '000000010000')).toEqual([second, first]);
  });

  test('are told apart where they are worlds', () => {
    expect([first, second].map(brandLabel)).toEqual(['Acme', 'Acme (world 000000010000)']);
  });
});

test('a key is proposed to be named after the machine', () => {
  expect(proposedLabel({ host_name: 'laptop' } as DeviceLogin)).toBe('Command line on laptop');
  expect(proposedLabel({ host_name: null } as DeviceLogin)).toBe('Command line');
  expect(proposedLabel({ host_name: 'l'.repeat(100) } as DeviceLogin)).toHaveLength(100);
});
