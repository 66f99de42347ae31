import { describe, expect, test } from 'vitest';
import {
  fileText,
  oneBatch,
  openText,
  problemsOf,
  readParts,
} from '../../../test/support/nacha-text.ts';
import type { Addenda } from './addenda.ts';
import { changeCode, changeCodes } from './change-codes.ts';
import { returnCodes, returnReason } from './return-codes.ts';

const answered = { originalTrace: '123456780000001', originalRdfiId: '12345678' };
const trace = '876543210000001';
const answer = { purpose: 'return' as const, discretionaryData: '', traceNumber: trace };
const bank = { odfiId: '87654321', settlementDay: 62 };

async function addendaLine(addenda: Addenda, entryClass: 'WEB' | 'COR' = 'WEB'): Promise<string> {
  const amountCents = entryClass === 'COR' ? 0n : 100n;
  const parts = oneBatch([{ ...answer, amountCents, addenda }], { ...bank, entryClass });
  const text = await fileText(parts);
  expect(await readParts(await openText(text))).toEqual(parts);
  return text.split('\n')[3] ?? '';
}

describe('answers are written to the field positions of the standard', () => {
  test('a return, with the day of a death', async () => {
    const dateOfDeath = '2026-01-31';
    const line = await addendaLine({
      kind: 'return',
      code: 'R15',
      ...answered,
      dateOfDeath,
      information: 'SORRY',
    });
    expect(line).toBe(`799R1512345678000000126013112345678SORRY${' '.repeat(39)}${trace}`);
  });

  test('a dishonored return', async () => {
    const line = await addendaLine({
      kind: 'dishonored',
      code: 'R68',
      ...answered,
      returnTrace: '876543210000009',
      returnSettlementDay: 64,
      returnCode: 'R01',
      information: 'UNTIMELY',
    });
    expect(line).toBe(
      `799R68123456780000001      12345678   87654321000000906401UNTIMELY${' '.repeat(13)}${trace}`,
    );
  });

  test('a contested return', async () => {
    const line = await addendaLine({
      kind: 'contested',
      code: 'R73',
      ...answered,
      originalReturnedOn: '2026-03-05',
      originalSettlementDay: 62,
      returnTrace: '876543210000009',
      returnSettlementDay: 64,
      returnCode: 'R01',
      dishonoredTrace: '123456780000007',
      dishonoredSettlementDay: 68,
      dishonoredCode: 'R68',
    });
    expect(line).toBe(
      `799R731234567800000012603051234567806287654321000000906401123456780000007068` +
        `68 ${trace}`,
    );
  });

  const savings = {
    transaction: { accountType: 'savings', direction: 'debit', purpose: 'payment' },
  } as const;
  const routing = { routingNumber: '876543212' };
  const account = { accountNumber: '77' };
  test.each([
    ['C01', account, '77'],
    ['C02', routing, '876543212'],
    ['C03', { ...routing, ...account }, '876543212   77'],
    ['C04', { receiverName: 'EVE EXAMPLE' }, 'EVE EXAMPLE'],
    ['C05', savings, '37'],
    ['C06', { ...account, ...savings }, `77${' '.repeat(18)}37`],
    ['C07', { ...routing, ...account, ...savings }, `87654321277${' '.repeat(15)}37`],
    ['C09', { receiverId: 'CUSTOMER-2' }, 'CUSTOMER-2'],
    ['C13', {}, ''],
  ])('a notification of change %s', async (code, correction, data) => {
    const line = await addendaLine({ kind: 'change', code, ...answered, correction }, 'COR');
    expect(line).toBe(`798${code}123456780000001      12345678${data.padEnd(44)}${trace}`);
  });
});

describe('a malformed answer is set aside with the name of the field', () => {
  const changeOf = async (code: string, data: string) => {
    const correction = { accountNumber: '77' };
    const addenda = { kind: 'change' as const, code: 'C01', ...answered, correction };
    const entry = { ...answer, amountCents: 0n, addenda };
    const text = await fileText(oneBatch([entry], { ...bank, entryClass: 'COR' }));
    const file = await openText(
      text.replace('798C01', `798${code}`).replace(`77${' '.repeat(27)}`, data.padEnd(29)),
    );
    return (await problemsOf(file))[0];
  };

  test.each([
    ['an unknown code', 'C15', '77', 'change_code'],
    ['a refused notification, which is for the other bank', 'C61', '77', 'change_code'],
    ['nothing corrected', 'C01', '', 'corrected_data'],
    ['a routing number with a wrong check digit', 'C02', '876543219', 'corrected_data'],
    ['a routing number and more', 'C02', '876543212 77', 'corrected_data'],
    ['a routing number alone', 'C03', '876543212', 'corrected_data'],
    ['an account too long', 'C01', '1'.repeat(18), 'corrected_data'],
    ['an unknown transaction code', 'C05', '99', 'corrected_data'],
    ['data where there is none', 'C13', 'X', 'corrected_data'],
  ])('%s', async (_what, code, data, field) => {
    expect(await changeOf(code, data)).toMatchObject({ line: 4, field });
  });

  test('an unknown reason, another trace, a day that does not exist', async () => {
    const addenda = {
      kind: 'return' as const,
      code: 'R01',
      ...answered,
      dateOfDeath: null,
      information: '',
    };
    const text = await fileText(oneBatch([{ ...answer, addenda }], bank));
    const problemOf = async (from: string, to: string) => {
      const file = await openText(text.replace(from, to));
      return (await problemsOf(file))[0];
    };
    const field = 'return_code';
    expect(await problemOf('799R01', '799R86')).toMatchObject({ line: 4, field });
    expect(await problemOf('799R01', '799R00')).toMatchObject({ line: 4, field });
    expect(await problemOf(`${trace}\n8`, '876543210000002\n8')).toMatchObject({
      line: 4,
      field: 'addenda_trace_number',
    });
    expect(await problemOf('000001      12345678', '00000126023012345678')).toMatchObject({
      line: 4,
      field: 'date_of_death',
    });
  });
});

describe('return and change codes', () => {
  test('return codes have the time frames of the NACHA rules', () => {
    const frame = (code: string) => returnReason(code)?.timeFrame;
    for (const code of ['R01', 'R02', 'R03', 'R04', 'R08', 'R09', 'R16', 'R20', 'R29']) {
      expect([code, frame(code)]).toEqual([code, '2_banking_days']);
    }
    for (const code of ['R05', 'R07', 'R10', 'R11', 'R33', 'R37', 'R38', 'R51', 'R52', 'R53']) {
      expect([code, frame(code)]).toEqual([code, '60_calendar_days']);
    }
  });

  test('every known return code belongs to one stage, and other codes are unknown', () => {
    const ofStage = (stage: string) =>
      returnCodes.filter((code) => returnReason(code)?.stage === stage);
    expect(ofStage('dishonored')).toEqual(['R61', 'R62', 'R67', 'R68', 'R69', 'R70']);
    expect(ofStage('contested')).toEqual(['R71', 'R72', 'R73', 'R74', 'R75', 'R76', 'R77']);
    expect(ofStage('return')).toHaveLength(39 + 8 + 4 + 6);
    expect(['R00', 'R48', 'R49', 'R63', 'R78', 'R86', 'toString'].map(returnReason)).toEqual(
      Array.from({ length: 7 }),
    );
  });

  test('change codes are C01 to C14', () => {
    expect(changeCodes).toHaveLength(14);
    expect([changeCode('C15'), changeCode('constructor')]).toEqual([undefined, undefined]);
  });
});
