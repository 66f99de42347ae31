import type {
  Addenda,
  ChangeAddenda,
  ContestedAddenda,
  DishonoredAddenda,
  PaymentInformation,
  ReturnAddenda,
} from './addenda.ts';
import { readDay, writeDay } from './batch-header.ts';
import { changeCode, readCorrection, writeCorrection } from './change-codes.ts';
import {
  BadField,
  readDate,
  readDigits,
  readFixed,
  readText,
  writeDate,
  writeDigits,
  writeText,
} from './record-fields.ts';
import { type ReturnStage, returnReason } from './return-codes.ts';

/**
 * Reads the addenda record that follows an entry.
 *
 * @throws BadField
 */
export function readAddenda(line: string, traceNumber: string): Addenda {
  const type = line.slice(1, 3);
  if (type === '05') return readInformation(line, traceNumber);
  if (type !== '98' && type !== '99') throw new BadField('addenda_type', 'must be 05, 98 or 99');
  readFixed(line, 80, traceNumber, 'addenda_trace_number');
  if (type === '98') return readChange(line);
  const stage = returnReason(line.slice(3, 6))?.stage;
  if (stage === 'return') return readReturn(line);
  if (stage === 'dishonored') return readDishonored(line);
  if (stage === 'contested') return readContested(line);
  throw new BadField('return_code', 'must be a known return reason code');
}

/**
 * Addenda records of an entry, in order.
 *
 * @throws BadField
 */
export function writeAddenda(addenda: Addenda, traceNumber: string): string[] {
  switch (addenda.kind) {
    case 'information':
      return [writeInformation(addenda, traceNumber)];
    case 'change':
      return [`${writeChange(addenda)}${traceNumber}`];
    case 'return':
      return [
        ...(addenda.repeated ?? []).map((record) => withSequence(record, traceNumber)),
        `${writeReturn(addenda)}${traceNumber}`,
      ];
    case 'dishonored':
      return [`${writeDishonored(addenda)}${traceNumber}`];
    case 'contested':
      return [`${writeContested(addenda)}${traceNumber}`];
    case 'records':
      throw new BadField('addenda', 'must be of a class that this codec writes');
  }
}

/** A repeated record, with the last seven digits of the trace number of the entry that repeats it. */
function withSequence(record: string, traceNumber: string): string {
  return `${record.slice(0, 87)}${traceNumber.slice(8)}`;
}

/** Sequence number of an entry's only addenda record. */
const onlySequence = '0001';

function readInformation(line: string, traceNumber: string): PaymentInformation {
  readFixed(line, 84, onlySequence, 'addenda_sequence');
  readFixed(line, 88, traceNumber.slice(8), 'entry_sequence');
  return { kind: 'information', text: readText(line, 4, 83) };
}

function writeInformation({ text }: PaymentInformation, traceNumber: string): string {
  return `705${writeText(text, 80, 'information')}${onlySequence}${traceNumber.slice(8)}`;
}

function readChange(line: string): ChangeAddenda {
  const code = line.slice(3, 6);
  const meaning = changeCode(code);
  if (!meaning) throw new BadField('change_code', 'must be C01 to C14');
  readFixed(line, 22, '      ', 'reserved');
  readFixed(line, 65, ' '.repeat(15), 'reserved');
  return {
    kind: 'change',
    code,
    originalTrace: readDigits(line, 7, 21, 'original_trace_number'),
    originalRdfiId: readDigits(line, 28, 35, 'original_rdfi_id'),
    correction: readCorrection(line, meaning),
  };
}

function writeChange({ code, originalTrace, originalRdfiId, correction }: ChangeAddenda): string {
  const meaning = changeCode(code);
  if (!meaning) throw new BadField('change_code', 'must be C01 to C14');
  return [
    `798${code}`,
    writeDigits(originalTrace, 15, 'original_trace_number'),
    '      ',
    writeDigits(originalRdfiId, 8, 'original_rdfi_id'),
    writeCorrection(correction, meaning),
    ' '.repeat(15),
  ].join('');
}

function readReturn(line: string): ReturnAddenda {
  const code = line.slice(3, 6);
  const isWithoutDeath = line.slice(21, 27) === '      ';
  const dateOfDeath = isWithoutDeath ? null : readDate(line, 22, 'date_of_death');
  checkDeath(code, dateOfDeath);
  return {
    kind: 'return',
    code,
    originalTrace: readDigits(line, 7, 21, 'original_trace_number'),
    dateOfDeath,
    originalRdfiId: readDigits(line, 28, 35, 'original_rdfi_id'),
    information: readText(line, 36, 79),
  };
}

function writeReturn(addenda: ReturnAddenda): string {
  const { code, dateOfDeath } = addenda;
  checkStage(code, 'return');
  checkDeath(code, dateOfDeath);
  return [
    `799${code}`,
    writeDigits(addenda.originalTrace, 15, 'original_trace_number'),
    dateOfDeath === null ? '      ' : writeDate(dateOfDeath, 'date_of_death'),
    writeDigits(addenda.originalRdfiId, 8, 'original_rdfi_id'),
    writeText(addenda.information, 44, 'information'),
  ].join('');
}

function readDishonored(line: string): DishonoredAddenda {
  readFixed(line, 22, '      ', 'reserved');
  readFixed(line, 36, '   ', 'reserved');
  return {
    kind: 'dishonored',
    code: line.slice(3, 6),
    originalTrace: readDigits(line, 7, 21, 'original_trace_number'),
    originalRdfiId: readDigits(line, 28, 35, 'original_rdfi_id'),
    returnTrace: readDigits(line, 39, 53, 'return_trace_number'),
    returnSettlementDay: readDay(line, 54, 'return_settlement_day'),
    returnCode: readShortCode(line, 57, 'return'),
    information: readText(line, 59, 79),
  };
}

function writeDishonored(addenda: DishonoredAddenda): string {
  checkStage(addenda.code, 'dishonored');
  return [
    `799${addenda.code}`,
    writeDigits(addenda.originalTrace, 15, 'original_trace_number'),
    '      ',
    writeDigits(addenda.originalRdfiId, 8, 'original_rdfi_id'),
    '   ',
    writeDigits(addenda.returnTrace, 15, 'return_trace_number'),
    writeDay(addenda.returnSettlementDay, 'return_settlement_day'),
    checkStage(addenda.returnCode, 'return').slice(1),
    writeText(addenda.information, 21, 'information'),
  ].join('');
}

function readContested(line: string): ContestedAddenda {
  readFixed(line, 79, ' ', 'reserved');
  return {
    kind: 'contested',
    code: line.slice(3, 6),
    originalTrace: readDigits(line, 7, 21, 'original_trace_number'),
    originalReturnedOn: readDate(line, 22, 'original_return_date'),
    originalRdfiId: readDigits(line, 28, 35, 'original_rdfi_id'),
    originalSettlementDay: readDay(line, 36, 'original_settlement_day'),
    returnTrace: readDigits(line, 39, 53, 'return_trace_number'),
    returnSettlementDay: readDay(line, 54, 'return_settlement_day'),
    returnCode: readShortCode(line, 57, 'return'),
    dishonoredTrace: readDigits(line, 59, 73, 'dishonored_trace_number'),
    dishonoredSettlementDay: readDay(line, 74, 'dishonored_settlement_day'),
    dishonoredCode: readShortCode(line, 77, 'dishonored'),
  };
}

function writeContested(addenda: ContestedAddenda): string {
  checkStage(addenda.code, 'contested');
  return [
    `799${addenda.code}`,
    writeDigits(addenda.originalTrace, 15, 'original_trace_number'),
    writeDate(addenda.originalReturnedOn, 'original_return_date'),
    writeDigits(addenda.originalRdfiId, 8, 'original_rdfi_id'),
    writeDay(addenda.originalSettlementDay, 'original_settlement_day'),
    writeDigits(addenda.returnTrace, 15, 'return_trace_number'),
    writeDay(addenda.returnSettlementDay, 'return_settlement_day'),
    checkStage(addenda.returnCode, 'return').slice(1),
    writeDigits(addenda.dishonoredTrace, 15, 'dishonored_trace_number'),
    writeDay(addenda.dishonoredSettlementDay, 'dishonored_settlement_day'),
    checkStage(addenda.dishonoredCode, 'dishonored').slice(1),
    ' ',
  ].join('');
}

/** Reason codes inside later addenda have no leading R. */
function readShortCode(line: string, first: number, stage: ReturnStage): string {
  return checkStage(`R${line.slice(first - 1, first + 1)}`, stage);
}

function checkStage(code: string, stage: ReturnStage): string {
  if (returnReason(code)?.stage === stage) return code;
  throw new BadField('return_code', `must be the code of a ${stage} entry`);
}

function checkDeath(code: string, dateOfDeath: string | null): void {
  if (dateOfDeath === null || code === 'R14' || code === 'R15') return;
  throw new BadField('date_of_death', 'must be blank unless the code is R14 or R15');
}
