import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contextOf } from '../../../../test/support/sample-cards.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import type {
  BehaviourSource,
  VendorCall,
  VendorCallKind,
} from '../../../kernel/vendor-behaviour.ts';
import type { Context } from '../../../platform/context.ts';
import type { BehaveInput } from './behaviour-input-rules.ts';
import type { BehaviourVendor } from './behaviour-rules.ts';
import { behaviourSource } from './behaviour-source.ts';
import { listBehaviours, setBehaviour } from './set-behaviours.ts';

let service: TestService;
let context: Context;
let source: BehaviourSource;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  const brand = await service.createBrand();
  context = await contextOf(service, brand);
  source = behaviourSource(() => contextOf(service, brand));
});

const set = (vendor: BehaviourVendor, behave: BehaveInput, times: number | 'always' = 1) =>
  setBehaviour(context, { vendor, behave, times });
const call = <K extends VendorCallKind>(kind: K, reference: string): VendorCall<K> => ({
  kind,
  brandId: context.brandId,
  about: [],
  reference,
  direction: 'pull',
});
const ask = async (kind: VendorCallKind, reference: string): Promise<string | null> => {
  const [found] = await source.find([call(kind, reference)]);
  if (!found) return null;
  return found.isDown ? 'down' : (found.outcome?.outcome ?? 'as by itself');
};
const uses = async () => {
  const { items } = await listBehaviours(context, {}, { limit: 25, before: null });
  return items.map(({ used_count }) => used_count);
};

describe('a repeated call', () => {
  test('gets its answer again without a second use', async () => {
    await set('kyc', { outcome: 'failed' });
    expect([await ask('check_identity', 'a'), await ask('check_identity', 'a')]).toEqual([
      'failed',
      'failed',
    ]);
    expect(await ask('check_identity', 'b')).toBeNull();
    expect(await uses()).toEqual([1]);
  });

  test('gets its answer again after another behaviour was set', async () => {
    await set('kyc', { outcome: 'failed' });
    await ask('check_identity', 'a');
    await set('kyc', { outcome: 'expired' }, 'always');
    expect(await ask('check_identity', 'a')).toBe('failed');
    expect(await ask('check_identity', 'b')).toBe('expired');
  });

  test('uses up an outage at each attempt; a first identity check keeps it as its answer', async () => {
    await set('all', { down: true }, 2);
    expect(await ask('decide_documents', 'a')).toBe('down');
    expect(await ask('decide_documents', 'a')).toBe('down');
    expect(await ask('decide_documents', 'a')).toBeNull();
    await set('kyc', { down: true });
    expect([await ask('check_identity', 'a'), await ask('check_identity', 'a')]).toEqual([
      'down',
      'down',
    ]);
    expect(await uses()).toEqual([1, 2]);
  });
});

describe('concurrent calls', () => {
  const atOnce = (references: string[]) =>
    Promise.all(references.map((reference) => ask('check_identity', reference)));

  test('use a behaviour exactly as often as its limit', async () => {
    await set('kyc', { outcome: 'error' }, 'always');
    await set('kyc', { outcome: 'failed' }, 5);
    const answers = await atOnce(Array.from({ length: 20 }, (_, index) => `${index}`));
    expect(answers.filter((answer) => answer === 'failed')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'error')).toHaveLength(15);
    expect(await uses()).toEqual([5, 15]);
  });

  test('with one reference count as one use', async () => {
    await set('kyc', { outcome: 'failed' });
    const answers = await atOnce(Array.from({ length: 10 }, () => 'a'));
    expect(new Set(answers)).toEqual(new Set(['failed']));
    expect(await uses()).toEqual([1]);
  });
});

describe('the entries of a file', () => {
  test('use behaviours in order, the newest first', async () => {
    await set('ach', { outcome: 'returned', return_code: 'R02' }, 2);
    await set('ach', { outcome: 'returned', return_code: 'R01' });
    const entries = ['1', '2', '3', '4'].map((reference) => call('answer_entry', reference));
    const codes = async () =>
      (await source.find(entries)).map((found) =>
        found?.outcome?.outcome === 'returned' ? found.outcome.return_code : null,
      );
    expect(await codes()).toEqual(['R01', 'R02', 'R02', null]);
    expect(await codes()).toEqual(['R01', 'R02', 'R02', null]);
    expect(await uses()).toEqual([1, 2]);
  });

  test('ignore delays and outages, which apply to their file', async () => {
    await set('ach', { down: true }, 'always');
    expect(await ask('answer_entry', '1')).toBeNull();
    expect(await ask('exchange_files', 'f')).toBe('down');
  });
});

test('an outcome that cannot answer a call waits for one that it can', async () => {
  await set('aggregator', { outcome: 'empty' });
  expect(await ask('link', 'a')).toBeNull();
  expect(await ask('read_history', 'a')).toBe('empty');
});
