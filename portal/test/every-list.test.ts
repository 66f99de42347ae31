import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const pages = join(import.meta.dirname, '../src/pages');
const sources = globSync('**/*.tsx', { cwd: pages }).map(
  (file) => [file, readFileSync(join(pages, file), 'utf8')] as const,
);

/** Rows without a file: each is a part of one object, or of another list that has one. */
const withoutFile: Readonly<Record<string, string>> = {
  'account/passkeys-panel.tsx': "the person's own passkeys",
  'account/sessions-panel.tsx': "the person's own sessions",
  'bank-files/file-faults.tsx': 'the faults of one file, which has its entries as a list',
  'businesses/business-view.tsx': 'owners and customers are in the lists of both',
  'businesses/owner-view.tsx': 'the KYCs of one owner',
  'cards/controls-preview.tsx': 'a preview that nothing keeps',
  'customers/customer-objects.tsx': 'accounts and cards are in lists of their own',
  'deliveries/attempts.tsx': 'at most ten attempts of one delivery',
  'programs/return-rates-panel.tsx': 'the three rates of one program',
  'home/just-now.tsx': 'the newest ten of the list of events',
};

describe('every list of the portal can be saved as CSV', () => {
  test('by ListView or ListPage, which do it, or by SaveCsv below its rows', () => {
    const forgotten = sources
      .filter(
        ([file, text]) => /<Rows\b/.test(text) && !/<SaveCsv/.test(text) && !withoutFile[file],
      )
      .map(([file]) => file);
    expect(forgotten).toEqual([]);
  });

  test('also where a page says that it has the button above', () => {
    const claimed = sources.filter(([, text]) => /\bisSavedAbove\b/.test(text));
    expect(claimed.length).toBeGreaterThan(0);
    for (const [file, text] of claimed)
      expect([file, text]).toEqual([file, expect.stringContaining('<SaveCsv')]);
  });

  test('and nothing is named that has rows no more', () => {
    const files = new Map(sources);
    const idle = Object.keys(withoutFile).filter((file) => !files.get(file)?.includes('<Rows'));
    expect(idle).toEqual([]);
  });
});
