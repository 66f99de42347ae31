import type { BankFile, Transfer, TransferCourse, TransferKind } from '@surety/sdk';
import { dayInWords } from '../../parts/day.tsx';
import type { StepPhase } from '../../parts/life-line.tsx';
import { inWords } from '../../parts/status.tsx';
import { formatCents } from '../../parts/values.tsx';
import { laterDay } from './payment-words.ts';
import { returnWords } from './return-words.ts';
import { isCollected } from './transfer-kind.ts';
import { againOf, stopWords } from './transfer-sentence.ts';

/** A step in the life of a transfer. */
export interface TransferStep {
  readonly key: string;
  readonly label: string;
  readonly phase: StepPhase;
  /** The time at which it happened or is planned, as the API writes times. */
  readonly at?: string;
  /** The banks' date on which it is expected, YYYY-MM-DD. */
  readonly on?: string;
  /** The word before a time to come: it is expected then, due by then, or lasts until then. */
  readonly before?: 'expected' | 'by' | 'until';
  readonly note?: string;
  /** The object that the step is about, with the words of its link. */
  readonly link?: { readonly type: string; readonly id: string; readonly words: string };
}

/** Facts of a transfer's bank file that its life tells. */
export type FileFacts = Pick<
  BankFile,
  | 'bank_file_id'
  | 'file_name'
  | 'direction'
  | 'expects_acknowledgement'
  | 'date_delivered'
  | 'date_fetched'
  | 'date_acknowledged'
  | 'due_by'
  | 'refusal_reason'
>;

interface Life {
  readonly transfer: Transfer;
  readonly course: TransferCourse;
  /** Its bank file; undefined without one, and until it is read. */
  readonly file: FileFacts | undefined;
}

/** The steps of a transfer, first to last: those made, the one that it is at, and those to come. */
export function lifeOf(life: Life): TransferStep[] {
  const { kind } = life.transfer;
  if (kind === 'incoming') return [received(life), ...reversed(life)];
  if (kind === 'repayment') return [asked(life, kind)];
  const way = [
    ...filed(life),
    ...sent(life),
    ...advanced(life),
    ...settled(life, kind),
    ...reserved(life),
  ];
  const steps = [asked(life, kind), ...way, ...ended(life, kind), ...reversed(life)];
  return atPresent(life.transfer, steps);
}

/** The first step to come of a transfer that is on its way, and that no refusal stops, is the one that it is at. */
function atPresent({ status }: Transfer, steps: readonly TransferStep[]): TransferStep[] {
  const first = steps.findIndex(({ phase }) => phase === 'next');
  const isStopped = steps.some(({ phase }) => phase === 'failed');
  const isAt = (at: number) => status === 'pending' && !isStopped && at === first;
  return steps.map((step, at) => (isAt(at) ? { ...step, phase: 'now' } : step));
}

function asked({ transfer, course }: Life, kind: TransferKind): TransferStep {
  const { attempt, reverses_transfer_id: reversedId, date_created: at } = transfer;
  const step = { key: 'asked', phase: 'done', at } as const;
  if (kind === 'repayment') return { ...step, label: 'Repaid', note: 'No bank takes part.' };
  if (reversedId) {
    const link = { type: 'transfer', id: reversedId, words: 'The transfer that it takes back' };
    return { ...step, label: 'Asked as a reversal', link };
  }
  const before = course.attempts.find((one) => one.attempt === attempt - 1);
  if (!before) return { ...step, label: askedLabel(transfer) };
  const link = { type: 'transfer', id: before.transfer_id, words: `Attempt ${before.attempt}` };
  return { ...step, label: `Asked again (attempt ${attempt})`, link };
}

/** "Asked, for Fri 10 Jul 2026" of a payment that was asked for a later day. */
function askedLabel(transfer: Transfer): string {
  const day = laterDay(transfer);
  return day ? `Asked, for ${dayInWords(day)}` : 'Asked';
}

function received({ transfer, file }: Life): TransferStep {
  return {
    key: 'received',
    label: 'Received from the bank',
    phase: 'done',
    at: transfer.date_settled ?? transfer.date_created,
    ...(file ? { link: linkOf(file) } : {}),
    ...traced(transfer),
  };
}

const linkOf = ({ bank_file_id, file_name }: FileFacts) => ({
  type: 'bank_file',
  id: bank_file_id,
  words: file_name,
});

/** The number by which banks find the entry. */
const traced = ({ ach }: Transfer) =>
  ach?.trace_number ? { note: `Trace number ${ach.trace_number}` } : {};

/** True for a transfer that ended before the step could be made. */
const hasEnded = ({ status }: Transfer): boolean => status !== 'pending';

function filed({ transfer, course, file }: Life): TransferStep[] {
  const { date_left: left, leaves_at: leaves } = course;
  const step = { key: 'filed', label: 'In a bank file' };
  if (left) {
    const link = file ? { link: linkOf(file) } : {};
    return [{ ...step, phase: 'done', at: left, ...link, ...traced(transfer) }];
  }
  if (hasEnded(transfer)) return [];
  const planned = leaves ? ({ at: leaves, before: 'expected' } as const) : {};
  return [{ key: 'filed', label: 'Goes into a bank file', phase: 'next', ...planned }];
}

/** The file goes to the bank, and the bank confirms that it has it. */
function sent({ transfer, file }: Life): TransferStep[] {
  const stop = transfer.ach?.stopped_by;
  const step = { key: 'sent', label: 'Sent to the bank' };
  if (stop === 'file_held') {
    return [{ ...step, phase: 'next', note: `${stopWords(stop, file)}.` }];
  }
  if (stop === 'file_refused') {
    const note = `${stopWords(stop, file)}. Its transfers go into another file, or fail.`;
    return [{ ...step, label: 'Refused by the bank', phase: 'failed', note }];
  }
  const at = file?.date_delivered;
  const isMissing = file === undefined || !at;
  if (isMissing) return hasEnded(transfer) ? [] : [{ ...step, phase: 'next' }];
  return [{ ...step, phase: 'done', at }, ...confirmed(transfer, file)];
}

function confirmed(transfer: Transfer, file: FileFacts): TransferStep[] {
  const isFetched = file.expects_acknowledgement === 'none';
  const key = 'confirmed';
  const label = isFetched ? 'Fetched by the bank' : 'Acknowledged by the bank';
  const at = isFetched ? file.date_fetched : file.date_acknowledged;
  if (at) return [{ key, label, phase: 'done', at }];
  if (hasEnded(transfer)) return [];
  const isLate = transfer.ach?.stopped_by === 'file_overdue';
  return [
    {
      key,
      label,
      phase: 'next',
      ...(file.due_by ? ({ at: file.due_by, before: 'by' } as const) : {}),
      ...(isLate ? { note: 'Overdue: the bank should have confirmed it by this time.' } : {}),
    },
  ];
}

/** The brand's advance on a pull. */
function advanced({ transfer: { instant } }: Life): TransferStep[] {
  if (!instant) return [];
  const notes = {
    open: 'The customer can spend it before the pull settles.',
    repaid: 'The pull has repaid it.',
    taken_back: 'It was taken back, as the pull brought no money.',
  };
  return [
    {
      key: 'advanced',
      label: `${formatCents(instant.amount)} advanced`,
      phase: 'done',
      at: instant.advanced_at,
      note: notes[instant.status],
    },
  ];
}

const settledNotes: Partial<Record<TransferKind, string>> = {
  pull: 'The money was put on the deposit.',
  payment: 'It has lowered what is owed.',
};

function settled({ transfer }: Life, kind: TransferKind): TransferStep[] {
  const { date_settled: at, expected_settlement_date: on, status } = transfer;
  const step = { key: 'settled', label: 'Settled' };
  if (at && status !== 'cancelled' && status !== 'failed') {
    const note = settledNotes[kind];
    return [{ ...step, phase: 'done', at, ...(note ? { note } : {}) }];
  }
  if (hasEnded(transfer)) return [];
  if (!on) return [{ ...step, phase: 'next', note: 'No date can be promised.' }];
  return [{ ...step, phase: 'next', on, before: 'expected' }];
}

/** The days in which a settled payment cannot be spent yet. */
function reserved({ transfer: { payment } }: Life): TransferStep[] {
  const reserve = payment?.reserve;
  if (!reserve) return [];
  const { status, release_on: on } = reserve;
  const step = { key: 'reserved', label: `${formatCents(reserve.amount)} reserved` };
  if (status === 'open') {
    const note = 'It cannot be spent before, since the bank may still return it.';
    return [{ ...step, phase: 'now', on, before: 'until', note }];
  }
  if (status === 'released') {
    return [{ ...step, phase: 'done', on, before: 'until', note: 'It can be spent.' }];
  }
  return [{ ...step, phase: 'failed', note: 'Dropped: it was taken back.' }];
}

/** The end of a transfer, and what may come after it. */
function ended(life: Life, kind: TransferKind): TransferStep[] {
  const { transfer, course } = life;
  const { status, date_updated: at, ach } = transfer;
  if (status === 'cancelled') return [{ key: 'ended', label: 'Cancelled', phase: 'failed', at }];
  if (status === 'failed') {
    const note = ach?.failure_reason ? { note: ach.failure_reason } : {};
    return [{ key: 'ended', label: 'Failed', phase: 'failed', at, ...note }];
  }
  if (status === 'returned') return [returned(transfer), ...retried(life)];
  const { return_by: on, unauthorized_return_by: late } = course;
  if (status !== 'completed' || !on) return [];
  const note =
    isCollected(kind) && late
      ? { note: `Until ${dayInWords(late)} if the customer says that they did not authorize it.` }
      : {};
  return [{ key: 'returnable', label: 'Last day of a usual return', phase: 'next', on, ...note }];
}

function returned({ date_updated: at, date_settled, ach }: Transfer): TransferStep {
  const code = ach?.ach_return_code;
  const words = code ? `${code}: ${returnWords(code)}.` : '';
  const early = date_settled ? '' : 'It had not settled.';
  const note = [words, early].filter(Boolean).join(' ');
  return { key: 'returned', label: 'Returned by the bank', phase: 'failed', at, note };
}

function retried({ transfer, course }: Life): TransferStep[] {
  const next = course.attempts.find(({ attempt }) => attempt === transfer.attempt + 1);
  if (!next) return [];
  const words = `Attempt ${next.attempt}, ${inWords(next.status)}`;
  const link = { type: 'transfer', id: next.transfer_id, words };
  const again = againOf(transfer.kind);
  const label = `${again.slice(0, 1).toUpperCase()}${again.slice(1)}`;
  return [{ key: 'retried', label, phase: 'done', at: next.date_created, link }];
}

function reversed({ course: { reversal } }: Life): TransferStep[] {
  if (!reversal) return [];
  const words = `The reversal, ${inWords(reversal.status)}`;
  const link = { type: 'transfer', id: reversal.transfer_id, words };
  return [{ key: 'reversed', label: 'Taken back', phase: 'done', at: reversal.date_created, link }];
}
