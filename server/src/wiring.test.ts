import { expect, test } from 'vitest';
import { usualFollowLimits } from './features/events/follow-limits.ts';
import { DomainError } from './kernel/domain-error.ts';
import { noBehaviours } from './kernel/vendor-behaviour.ts';
import { allOperations } from './wiring.ts';

const refuse = () => {
  throw new DomainError('overloaded');
};
const pathsOf = (environment: 'sandbox' | 'live') =>
  allOperations({
    environment,
    address: { publicUrl: 'http://localhost' },
    purchases: { submit: refuse, close: refuse },
    readClock: refuse,
    bank: { looksEveryMs: null, deliver: refuse, list: refuse, open: refuse, acknowledge: refuse },
    behaviours: noBehaviours,
    simulatedVendors: [],
    leases: { tryShared: refuse, tryExclusive: refuse, close: refuse },
    eventWatch: { limits: usualFollowLimits, follow: refuse, close: refuse },
    stopping: new AbortController().signal,
    vault: { newBrandKey: refuse, unwrap: refuse, rewrap: refuse },
  }).map(({ path }) => path);

test('sandbox-only operations do not exist in live', () => {
  const [sandbox, live] = [pathsOf('sandbox'), pathsOf('live')];
  expect(sandbox).toEqual(expect.arrayContaining(['/sandbox/worlds', '/simulate/authorization']));
  expect(sandbox).toContain('/sandbox/scenarios');
  const [content, ...others] = sandbox.filter((path) => /\/content$/.test(path));
  expect([content, others]).toEqual(['/bank-files/{bank_file_id}/content', []]);
  const both = sandbox.filter((path) => !/^\/(sandbox|simulate)\//.test(path));
  expect(live).toEqual(both.filter((path) => path !== content));
  expect(live).toContain('/customers');
});
