import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankSteps } from '../../../../../test/support/bank-steps.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import { createProgram } from '../../../tenants/brands/brands.ts';
import { cancelTransfer } from '../../transfers/transfers.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const anyTransfer = fc.record({
  kind: fc.constantFrom('pull', 'push'),
  amountCents: fc.bigInt({ min: 1n, max: 900n }),
  classCode: fc.constantFrom('WEB', 'PPD', 'CCD'),
  sameDay: fc.boolean(),
  isCancelled: fc.boolean(),
} as const);

test('for any requests, the bank files and the transfers agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyTransfer, { minLength: 1, maxLength: 10 }), async (asked) => {
      const brand = await service.createBrand({ ach_speed: 'calendar' });
      const bank = await bankSteps(service, brand);
      const expected: string[] = [];
      for (const { kind, isCancelled, ...one } of asked) {
        const id = await bank[kind]('2026-07-02T19:00:00Z', one);
        if (isCancelled) await cancelTransfer(bank.context, id);
        else {
          const receiver = id.replaceAll('-', '').slice(-15).toUpperCase();
          const day = one.sameDay ? '2026-07-02' : '2026-07-03';
          const direction = kind === 'pull' ? 'debit' : 'credit';
          expected.push([receiver, direction, one.classCode, one.amountCents, day].join());
        }
      }
      await bank.cut('2026-07-02T20:45:00Z');
      const files = await bank.files();
      expect(files).toHaveLength(expected.length > 0 ? 1 : 0);
      const contents = await Promise.all(files.map((file) => bank.contentOf(file.bank_file_id)));
      const entries = contents.flatMap((content) => content.entries);
      const found = entries.map(({ batch, entry }) =>
        [
          entry.addenda?.kind === 'information' ? entry.addenda.text : entry.receiverId,
          entry.direction,
          batch.entryClass,
          entry.amountCents,
          batch.effectiveDate,
        ].join(),
      );
      expect(found.sort()).toEqual(expected.sort());
      expect(new Set(entries.map(({ entry }) => entry.traceNumber)).size).toBe(entries.length);
    }),
    { numRuns: 15 },
  );
});

test('files of one day, sender and bank have distinct modifiers, even across programs', async () => {
  const brand = await service.createBrand({ ach_speed: 'calendar' });
  const add = async (settings: object) => {
    const program = { name: 'Another', currency: 'USD' };
    const all = { ach_speed: 'calendar' as const, ...settings };
    return createProgram(service.service.operator, brand.brandId, { ...program, settings: all });
  };
  const programIds = [
    brand.programId,
    await add({}),
    await add({ ach_origin_id: '1888888888' }),
    await add({ ach_bank_routing_number: '123456780' }),
    await add({}),
  ];
  const banks = [];
  for (const programId of programIds) {
    const bank = await bankSteps(service, { ...brand, programId });
    await bank.pull('2026-07-02T19:00:00Z');
    banks.push(bank);
  }
  // Cut concurrently: each file counts the files that are written meanwhile.
  await Promise.all(banks.map((bank) => bank.cut('2026-07-02T20:45:00Z')));
  const [bank] = banks;
  const files = (await bank?.files()) ?? [];
  const headers = await Promise.all(
    files.map(async (file) => (await bank?.contentOf(file.bank_file_id))?.header),
  );
  const said = headers.map((one) => `${one?.destination} ${one?.origin} ${one?.fileIdModifier}`);
  expect(said.sort()).toEqual([
    '110000000 1888888888 A',
    '110000000 1999999999 A',
    '110000000 1999999999 B',
    '110000000 1999999999 C',
    '123456780 1999999999 A',
  ]);
});
