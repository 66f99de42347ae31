import fc from 'fast-check';
import type { Addenda } from '../../src/kernel/nacha/addenda.ts';
import type { BatchHeader } from '../../src/kernel/nacha/batch-header.ts';
import { type Correction, changeCode, changeCodes } from '../../src/kernel/nacha/change-codes.ts';
import type { Entry } from '../../src/kernel/nacha/entry.ts';
import type { EntryClassCode } from '../../src/kernel/nacha/entry-classes.ts';
import type { FileHeader } from '../../src/kernel/nacha/file-header.ts';
import type { FilePart } from '../../src/kernel/nacha/nacha-file.ts';
import { returnCodes, returnReason } from '../../src/kernel/nacha/return-codes.ts';
import { checkDigit } from '../../src/kernel/nacha/routing-number.ts';
import { traceNumber } from '../../src/kernel/nacha/trace-numbers.ts';
import { type Transaction, transactions } from '../../src/kernel/nacha/transaction-codes.ts';

/** File of any content that the standard allows and this codec supports. */
export interface AnyFile {
  header: FileHeader;
  parts: FilePart[];
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const characters = [...letters, ...letters.toLowerCase(), ...' &-./#*~\'":;,()$%@'];
const text = (maxLength: number, minLength = 0) =>
  fc
    .string({ unit: fc.constantFrom(...characters), maxLength })
    .map((value) => value.trim())
    .filter((value) => value.length >= minLength);
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const routingNumber = digits(8).map((eight) => `${eight}${checkDigit(eight)}`);
const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));
const day = fc.integer({ min: 1, max: 366 });
const bank = fc.oneof(
  routingNumber,
  fc.string({ unit: fc.constantFrom(...letters), minLength: 10, maxLength: 10 }),
);

const fileHeader: fc.Arbitrary<FileHeader> = fc.record({
  destination: bank,
  origin: bank,
  createdOn: date,
  createdAt: fc.constantFrom(null, '00:00', '09:05', '23:59'),
  fileIdModifier: fc.constantFrom(...letters),
  destinationName: text(23),
  originName: text(23),
  reference: text(8),
});

const answered = (stage: string) => ({
  code: fc.constantFrom(...returnCodes.filter((code) => returnReason(code)?.stage === stage)),
  originalTrace: digits(15),
  originalRdfiId: digits(8),
});

const returned: fc.Arbitrary<Addenda> = fc
  .record({
    kind: fc.constant('return' as const),
    ...answered('return'),
    dateOfDeath: fc.option(date),
    information: text(44),
  })
  .map((addenda) =>
    addenda.code === 'R14' || addenda.code === 'R15' ? addenda : { ...addenda, dateOfDeath: null },
  );

const dishonored: fc.Arbitrary<Addenda> = fc.record({
  kind: fc.constant('dishonored' as const),
  ...answered('dishonored'),
  returnTrace: digits(15),
  returnSettlementDay: day,
  returnCode: answered('return').code,
  information: text(21),
});

const contested: fc.Arbitrary<Addenda> = fc.record({
  kind: fc.constant('contested' as const),
  ...answered('contested'),
  originalReturnedOn: date,
  originalSettlementDay: day,
  returnTrace: digits(15),
  returnSettlementDay: day,
  returnCode: answered('return').code,
  dishonoredTrace: digits(15),
  dishonoredSettlementDay: day,
  dishonoredCode: answered('dishonored').code,
});

const anyCorrection = fc.record({
  routingNumber,
  accountNumber: text(17, 1),
  transaction: fc.constantFrom(...transactions),
  receiverName: text(22, 1),
  receiverId: text(22, 1),
  text: text(29, 1),
});

const change: fc.Arbitrary<Addenda> = fc
  .tuple(fc.constantFrom(...changeCodes), digits(15), digits(8), anyCorrection)
  .map(([code, originalTrace, originalRdfiId, all]) => {
    const kept = changeCode(code)?.corrects ?? [];
    const correction: Correction = Object.fromEntries(kept.map((part) => [part, all[part]]));
    return { kind: 'change', code, originalTrace, originalRdfiId, correction };
  });

const information: fc.Arbitrary<Addenda> = text(80).map((value) => ({
  kind: 'information',
  text: value,
}));

const anyAmount = fc.bigInt({ min: 1n, max: 9_999_999_999n });

const singleDebits = ['TEL', 'ARC', 'BOC', 'POP', 'RCK'] as const;

function entryOf(entryClass: EntryClassCode, transaction: Transaction): fc.Arbitrary<Entry> {
  const { purpose, direction } = transaction;
  const isAnswer = purpose === 'return';
  const isCredit = direction === 'credit';
  const answer = entryClass === 'COR' ? change : fc.oneof(returned, dishonored, contested);
  const isMoney = purpose === 'payment' || (isAnswer && entryClass !== 'COR');
  const isSingle = singleDebits.some((one) => one === entryClass);
  const optional = isSingle ? fc.constant(null) : fc.option(information);
  const forward = purpose === 'remittance' ? information : optional;
  const types = isCredit ? ['S', 'R', ''] : ['S', 'R'];
  return fc.record({
    direction: fc.constant(direction),
    accountType: fc.constant(transaction.accountType),
    purpose: fc.constant(purpose),
    routingNumber,
    accountNumber: text(17, 1),
    amountCents: isMoney ? anyAmount : fc.constant(0n),
    receiverId: text(15),
    receiverName: text(22, isAnswer || (isSingle && entryClass !== 'TEL') ? 0 : 1),
    discretionaryData: entryClass === 'WEB' && !isAnswer ? fc.constantFrom(...types) : text(2),
    traceNumber: fc.constant(''),
    addenda: isAnswer ? answer : forward,
  });
}

const batchHeader: fc.Arbitrary<BatchHeader> = fc.record({
  batchNumber: fc.constant(0),
  serviceClass: fc.constantFrom('mixed', 'credits', 'debits'),
  entryClass: fc.constantFrom('PPD', 'CCD', 'WEB', 'COR', ...singleDebits),
  companyName: text(16, 1),
  companyData: text(20),
  companyId: text(10, 1),
  entryDescription: text(10, 1),
  descriptiveDate: text(6),
  effectiveDate: fc.constant(null),
  settlementDay: fc.option(day),
  originatorStatus: fc.constantFrom('0', '1', '2'),
  odfiId: digits(8),
});

/** Optional in the answers of banks. */
const effectiveDate = (isAnswer: boolean) => (isAnswer ? fc.option(date) : date);

const batch = fc.tuple(batchHeader, fc.boolean()).chain(([header, holdsReturns]) => {
  const { serviceClass } = header;
  const entryClass = header.entryClass as EntryClassCode;
  const isAnswer = entryClass === 'COR' || holdsReturns;
  const allowed = transactions.filter(
    ({ purpose, direction }) =>
      (purpose === 'return') === isAnswer &&
      (serviceClass === 'mixed' || serviceClass === `${direction}s`) &&
      (purpose !== 'remittance' || entryClass === 'CCD'),
  );
  const entry = fc.constantFrom(...allowed).chain((one) => entryOf(entryClass, one));
  return fc.record({
    header: effectiveDate(isAnswer).map((effective) => ({ ...header, effectiveDate: effective })),
    entries: fc.array(entry, { minLength: 1, maxLength: 6 }),
  });
});

/** Numbered so that batches and traces rise, and every trace is unique. */
export const anyFile: fc.Arbitrary<AnyFile> = fc
  .record({ header: fileHeader, batches: fc.array(batch, { maxLength: 4 }) })
  .map(({ header, batches }) => {
    let sequence = 0;
    const parts = batches.flatMap((one, index): FilePart[] => {
      const entries = one.entries.map((entry) => {
        sequence += 3;
        return { ...entry, traceNumber: traceNumber(one.header.odfiId, sequence) };
      });
      const numbered = { ...one.header, batchNumber: index + 1 };
      return [
        { kind: 'batch', batch: numbered },
        { kind: 'entries', entries },
      ];
    });
    return { header, parts };
  });
