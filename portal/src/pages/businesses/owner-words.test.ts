import type { BeneficialOwnerVerification } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import api from '../../../../openapi.json?raw';
import {
  canStartKyc,
  hasRoomForOwner,
  newestKyc,
  ownerActs,
  ownerSentence,
  ownersSentence,
} from './owner-words.ts';

const nowMs = Date.parse('2026-12-13T12:00:00Z');
const owner = (id: string) => ({ beneficial_owner_id: id });
const kyc = (
  id: string,
  kyc_status: BeneficialOwnerVerification['kyc_status'],
): BeneficialOwnerVerification => ({
  verification_id: 'v1',
  business_id: 'b1',
  program_id: 'p1',
  application_id: null,
  identity_change_id: null,
  error_code: null,
  date_created: '2026-12-03T12:00:00Z',
  ...owner(id),
  kyc_status,
  documents: [],
  error_description: null,
  date_passed: null,
  date_updated: '2026-12-03T12:00:00Z',
});

describe('the owners of a business in one sentence', () => {
  test.each([
    [[], [], 'It has no beneficial owner yet.'],
    [[owner('a')], [], '1 beneficial owner, not verified yet.'],
    [[owner('a')], [kyc('a', 'passed')], '1 beneficial owner, who is verified (KYC).'],
    [[owner('a'), owner('b')], [kyc('a', 'failed')], '2 beneficial owners, none verified yet.'],
    [
      [owner('a'), owner('b')],
      [kyc('b', 'failed'), kyc('a', 'passed')],
      '2 beneficial owners: 1 verified (KYC), 1 not yet.',
    ],
    [
      [owner('a'), owner('b')],
      [kyc('b', 'passed'), kyc('a', 'passed')],
      '2 beneficial owners, all verified (KYC).',
    ],
  ])('%#', (owners, kycs, sentence) => {
    expect(ownersSentence(owners, kycs)).toBe(sentence);
  });
});

describe('an owner', () => {
  test('is told by the newest KYC, with the attempts where another can follow', () => {
    const three = { kyc_requests_available: 3 };
    expect(ownerSentence(three, undefined, nowMs)).toBe(
      'The identity was not checked yet. Attempts left: 3.',
    );
    expect(ownerSentence({ kyc_requests_available: 0 }, kyc('a', 'failed'), nowMs)).toBe(
      'The last KYC: failed on 3 Dec 2026, which used up an attempt. No attempt is left.',
    );
    expect(ownerSentence(three, kyc('a', 'passed'), nowMs)).toBe(
      'The identity was verified on 3 Dec 2026.',
    );
    expect(newestKyc([kyc('b', 'failed'), kyc('a', 'error'), kyc('a', 'failed')], 'a')).toEqual(
      kyc('a', 'error'),
    );
  });

  test('can be verified while no KYC runs or has passed and an attempt is left', () => {
    expect(canStartKyc({ kyc_requests_available: 1 }, [kyc('a', 'failed')])).toBe(true);
    expect(canStartKyc({ kyc_requests_available: 0 }, [])).toBe(false);
    expect(canStartKyc({ kyc_requests_available: 3 }, [kyc('a', 'under review')])).toBe(false);
    expect(canStartKyc({ kyc_requests_available: 3 }, [kyc('a', 'passed')])).toBe(false);
  });

  test('is corrected and removed only while no KYC runs, and is never the last one removed', () => {
    expect(ownerActs([], 2)).toEqual({ corrects: 'all', removes: true });
    expect(ownerActs([kyc('a', 'failed')], 1)).toEqual({ corrects: 'all', removes: false });
    expect(ownerActs([kyc('a', 'passed')], 2)).toEqual({ corrects: 'contacts', removes: true });
    const none = { corrects: null, removes: false };
    expect(ownerActs([kyc('a', 'under review'), kyc('a', 'failed')], 2)).toEqual(none);
  });

  test('is one more while the business has fewer than the API takes', () => {
    const most =
      JSON.parse(api).components.schemas.BusinessCreate.properties.beneficial_owners.maxItems;
    const owners = Array.from({ length: most }, (_, at) => owner(`${at}`));
    expect(hasRoomForOwner(owners.slice(1))).toBe(true);
    expect(hasRoomForOwner(owners)).toBe(false);
  });
});
