import {
  BadField,
  readDate,
  readDigits,
  readKept,
  readNumber,
  recordLength,
  writeDate,
  writeDigits,
  writeNumber,
  writeText,
} from './record-fields.ts';

/** Directions of the entries that a batch may hold. */
export type ServiceClass = 'mixed' | 'credits' | 'debits';

/** Fields common to all entries of a batch. */
export interface BatchHeader {
  /** Rises within a file that is sent; in others a batch is known by its place. Zero for none. */
  batchNumber: number;
  serviceClass: ServiceClass;
  /** Standard entry class code: three capital letters; entries of other classes than `entryClasses`
   * are read only to be returned. */
  entryClass: string;
  /** Company name shown to receivers, at most 16 characters. */
  companyName: string;
  /** Discretionary data of the originator, at most 20 characters. */
  companyData: string;
  /** At most ten characters, assigned by the originating bank. */
  companyId: string;
  /** Shown to receivers, at most ten characters. */
  entryDescription: string;
  /** Shown to receivers, at most six characters; same-day entries use `sameDayDescriptor`. */
  descriptiveDate: string;
  /**
   * The banking day on which the originator wants settlement: YYYY-MM-DD. Null only in answers,
   * where banks often leave it out.
   */
  effectiveDate: string | null;
  /** Day of the year on which the batch settled: filled in by the operator, null in files sent. */
  settlementDay: number | null;
  /** First date of the header that names no day; the date is null then. */
  dateFault?: { field: string; rule: string };
  /** '1' for a bank that follows NACHA's rules, '2' for a federal agency, '0' for the operator. */
  originatorStatus: '0' | '1' | '2';
  /** The first eight digits of the originating bank's routing number. */
  odfiId: string;
}

/**
 * Entry description of a reinitiated entry, after a retryable return (NACHA Operating Rules, reinitiation).
 */
export const retryDescription = 'RETRY PYMT';

const serviceCodes: Record<ServiceClass, number> = { mixed: 200, credits: 220, debits: 225 };
const serviceClasses = new Map(
  (['mixed', 'credits', 'debits'] as const).map((name) => [serviceCodes[name], name]),
);

/** The three digits of a service class. */
export function serviceCode(serviceClass: ServiceClass): number {
  return serviceCodes[serviceClass];
}

/**
 * Descriptive date of a same-day batch: SD and HHMM, an hour of US Eastern time, instead of a date
 * (NACHA Operating Rules, same-day entries).
 */
export function sameDayDescriptor(time: Temporal.PlainTime): string {
  return `SD${time.toString({ smallestUnit: 'minute' }).replace(':', '')}`;
}

/**
 * Reads the header of a batch. A number, a service class or a status that is none decides about no
 * entry: they are noted, and the batch is read as one of both directions and of no number.
 *
 * @throws BadField
 */
export function readBatchHeader(line: string, note: (fault: BadField) => void): BatchHeader {
  const read = <Value>(value: () => Value, otherwise: Value): Value => {
    try {
      return value();
    } catch (error) {
      if (!(error instanceof BadField)) throw error;
      note(error);
      return otherwise;
    }
  };
  const header: BatchHeader = {
    serviceClass: isAdvice(line)
      ? readServiceClass(line)
      : read(() => readServiceClass(line), 'mixed'),
    companyName: readKept(line, 5, 20),
    companyData: readKept(line, 21, 40),
    companyId: readKept(line, 41, 50),
    entryClass: readEntryClass(line),
    entryDescription: readKept(line, 54, 63),
    descriptiveDate: readKept(line, 64, 69),
    ...readDates(line),
    originatorStatus: read(() => readOriginatorStatus(line), '1'),
    odfiId: readDigits(line, 80, 87, 'odfi_id'),
    batchNumber: read(() => readNumber(line, 88, 94, 'batch_number'), 0),
  };
  return header;
}

/**
 * Reads the legible fields of a header that cannot be read as a whole, for the entries that a person
 * decides. Class and bank are empty where they are not legible.
 */
export function readPartOfHeader(record: string): BatchHeader {
  const line = record.padEnd(recordLength);
  const [entryClass, odfiId] = [line.slice(50, 53), line.slice(79, 87)];
  const readable = `5200${line.slice(4, 50)}PPD${line.slice(53, 79)}00000000${line.slice(87)}`;
  return {
    ...readBatchHeader(readable, () => undefined),
    entryClass: /^[A-Z]{3}$/.test(entryClass) ? entryClass : '',
    odfiId: /^\d{8}$/.test(odfiId) ? odfiId : '',
  };
}

/** True for the header of a batch of accounting advices (ADV), which have a layout of their own. */
export function isAdvice(line: string): boolean {
  return line.startsWith('280', 1);
}

/** @throws BadField */
export function writeBatchHeader(header: BatchHeader): string {
  const { settlementDay, effectiveDate } = header;
  return [
    `5${serviceCodes[header.serviceClass]}`,
    writeText(header.companyName, 16, 'company_name'),
    writeText(header.companyData, 20, 'company_data'),
    writeText(header.companyId, 10, 'company_id'),
    writeEntryClass(header.entryClass),
    writeText(header.entryDescription, 10, 'entry_description'),
    writeText(header.descriptiveDate, 6, 'descriptive_date'),
    effectiveDate === null ? noDate : writeDate(effectiveDate, 'effective_date'),
    settlementDay === null ? '   ' : writeDay(settlementDay, 'settlement_day'),
    header.originatorStatus,
    writeDigits(header.odfiId, 8, 'odfi_id'),
    writeNumber(header.batchNumber, 7, 'batch_number'),
  ].join('');
}

/** Reads a day of the year, 001 to 366. */
export function readDay(line: string, first: number, field: string): number {
  return checkDay(readNumber(line, first, first + 2, field), field);
}

export function writeDay(day: number, field: string): string {
  return writeNumber(checkDay(day, field), 3, field);
}

function checkDay(day: number, field: string): number {
  if (day >= 1 && day <= 366) return day;
  throw new BadField(field, 'must be a day of the year, 001 to 366');
}

/** @throws BadField unless company and entries are named. */
export function checkNamed(header: BatchHeader): void {
  const { companyName, companyId, entryDescription } = header;
  const rule = 'must not be blank';
  if (companyName === '') throw new BadField('company_name', rule);
  if (companyId === '') throw new BadField('company_id', rule);
  if (entryDescription === '') throw new BadField('entry_description', rule);
}

const noDate = '000000';

/** Reads the two dates. One that names no day hides no entry: a person decides when its money is there. */
function readDates(
  line: string,
): Pick<BatchHeader, 'effectiveDate' | 'settlementDay' | 'dateFault'> {
  const faults: NonNullable<BatchHeader['dateFault']>[] = [];
  const read = <Value>(value: () => Value): Value | null => {
    try {
      return value();
    } catch (error) {
      if (!(error instanceof BadField)) throw error;
      faults.push({ field: error.field, rule: error.rule });
      return null;
    }
  };
  const effectiveDate = read(() => readEffectiveDate(line.slice(69, 75)));
  const settlementDay = read(() => readSettlementDay(line));
  const [dateFault] = faults;
  return { effectiveDate, settlementDay, ...(dateFault && { dateFault }) };
}

function readEffectiveDate(digits: string): string | null {
  const isMissing = digits === noDate || digits.trim() === '';
  return isMissing ? null : readDate(digits, 1, 'effective_date');
}

/**
 * Reads the settlement day: blank until the operator fills it in; some banks write zero in answers.
 */
function readSettlementDay(line: string): number | null {
  const digits = line.slice(75, 78);
  return digits === '   ' || digits === '000' ? null : readDay(line, 76, 'settlement_day');
}

function readServiceClass(line: string): ServiceClass {
  const found = serviceClasses.get(readNumber(line, 2, 4, 'service_class'));
  if (!found) throw new BadField('service_class', 'must be 200, 220 or 225');
  return found;
}

function readEntryClass(line: string): string {
  return writeEntryClass(line.slice(50, 53));
}

function writeEntryClass(code: string): string {
  if (/^[A-Z]{3}$/.test(code)) return code;
  throw new BadField('entry_class', 'must be 3 capital letters');
}

function readOriginatorStatus(line: string): BatchHeader['originatorStatus'] {
  const status = line[78];
  if (status === '0' || status === '1' || status === '2') return status;
  throw new BadField('originator_status', 'must be 0, 1 or 2');
}
