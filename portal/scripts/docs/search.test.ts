import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, test } from 'vitest';
import { findSections, searchOptions } from '../../src/docs/search-options.ts';
import { buildSearchIndex } from './search-index.ts';
import { renderPages } from './write-site.ts';

let index: MiniSearch;
beforeAll(async () => {
  const pages = await renderPages(join(import.meta.dirname, '../../..'));
  index = MiniSearch.loadJSON(buildSearchIndex(pages), searchOptions);
});

const firstOf = (words: string) => findSections(index, words)[0]?.id;

describe('the search leads first to what explains', () => {
  test.each([
    ['R01', 'return-codes'],
    ['R10', 'return-codes'],
    ['returns', 'funding#returns'],
    ['reset', 'upgrading#reset'],
    ['PCI', 'pci-scope'],
    ['kyc', 'kyc'],
    ['CI', 'ci'],
    ['docker', 'operating#containers'],
    ['backup', 'backup'],
    ['restore', 'backup#restore'],
    ['worlds', 'worlds-and-time'],
    ['snapshot', 'worlds-and-time#a-world-for-every-test'],
    ['customer_dne', 'errors#customer_dne'],
    ['card_activated', 'errors#card_activated'],
    ['invalid_input', 'errors#invalid_input'],
    ['transfer.completed', 'events#transfer.completed'],
    ['account.closed', 'events#account.closed'],
    ['transaction.declined', 'events#transaction.declined'],
    ['kyc.verification.success', 'events#kyc.verification.success'],
    ['limit_exceeded', 'purchases#why-was-it-declined'],
    ['decline', 'purchases#why-was-it-declined'],
    ['ach_speed', 'program-settings'],
    ['idempotency key', 'idempotency'],
    ['temporary key', 'keys'],
    ['rate limit', 'keys#rate-limits'],
    ['verify signature', 'webhooks#receive'],
    ['webhook retries', 'webhooks#retries'],
    ['adverse action', 'adverse-action'],
    ['direct deposit', 'funding#direct-deposit'],
    ['magic ssn', 'outcomes#ssns'],
    ['reveal', 'reveal-frame'],
    ['close account', 'moving-money#closing-an-account'],
    ['low_confidence', 'outcomes#ssns'],
  ])('%s: %s', (words, section) => {
    expect(firstOf(words)).toBe(`/docs/${section}`);
  });

  test('to sections with some of the words, where none has all', () => {
    expect(firstOf('spending limit zzzz')).toBe('/docs/controls');
  });
});
