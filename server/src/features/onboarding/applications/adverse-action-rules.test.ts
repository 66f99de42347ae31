import { expect, test } from 'vitest';
import { addReason, noticeDeadline, reasonOf } from './adverse-action-rules.ts';

test.each([
  ['low_confidence', 'We were unable to verify your identity from the information you provided.'],
  ['watchlist_match', 'The information you provided matches an entry on a government watchlist.'],
  ['document_rejected', 'The documents you provided do not prove your identity.'],
  ['po_box_failure', 'The home address you provided is a post office box.'],
  ['some_other_code', "The vendor's own words."],
])('a KYC that failed for %s has its specific reason in the notice', (errorCode, reason) => {
  expect(reasonOf({ errorCode, description: "The vendor's own words." })).toBe(reason);
});

test('a KYC that failed without an error code still has a reason, since a notice needs one', () => {
  const reason = 'We were unable to verify your identity.';
  expect(reasonOf(null)).toBe(reason);
  expect(reasonOf({ errorCode: 'unknown', description: '' })).toBe(reason);
});

test('reasons are at most four, latest first, without duplicates', () => {
  expect(addReason('b', ['a', 'b'])).toEqual(['b', 'a']);
  expect(addReason('e', ['d', 'c', 'b', 'a'])).toEqual(['e', 'd', 'c', 'b']);
});

test.each([
  ['2026-07-01T12:00:00Z', '2026-07-31'],
  // This instant is still the evening before on the East Coast.
  ['2026-07-02T03:59:59Z', '2026-07-31'],
  ['2026-07-02T04:00:00Z', '2026-08-01'],
  ['2028-02-01T12:00:00Z', '2028-03-02'],
])('the notice of an adverse action at %s is due by %s', (at, deadline) => {
  expect(noticeDeadline(Temporal.Instant.from(at)).toString()).toBe(deadline);
});
