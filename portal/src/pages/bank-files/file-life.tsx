import type { BankFileDetail } from '@surety/sdk';
import { Day } from '../../parts/day.tsx';
import type { LifeStep, StepPhase } from '../../parts/life-line.tsx';
import { Time } from '../../parts/values.tsx';

/** The steps of a file's life: those that happened, the present one, and those to come. */
export function stepsOf(file: BankFileDetail): LifeStep[] {
  return file.direction === 'outgoing' ? outgoing(file) : incoming(file);
}

const step = (key: string, label: string, phase: StepPhase, at?: string | null): LifeStep => ({
  key,
  label,
  phase,
  ...(at ? { when: <Time at={at} /> } : {}),
});

function incoming({ status, date_created, date_finished }: BankFileDetail): LifeStep[] {
  const isRejected = status === 'rejected';
  return [
    step('received', 'Received from the bank', 'done', date_created),
    isRejected
      ? step('rejected', 'Cannot be read', 'failed')
      : step('imported', 'Entries read', status === 'imported' ? 'done' : 'now', date_finished),
  ];
}

const order = ['cut', 'held', 'delivered', 'acknowledged', 'settled'];

function outgoing(file: BankFileDetail): LifeStep[] {
  const { status, date_created, date_delivered, expects_acknowledgement } = file;
  if (file.date_refused !== null) return [...begun(file), ...refusal(file)];
  const at = order.indexOf(status);
  const held = status === 'held' ? [step('held', 'Held: waits for its release', 'now')] : [];
  const acknowledged = expects_acknowledgement === 'none' ? [] : [acknowledgement(file, at)];
  return [
    step('cut', 'Cut', status === 'cut' ? 'now' : 'done', date_created),
    ...held,
    step('delivered', 'Delivered to the bank', date_delivered ? 'done' : 'next', date_delivered),
    fetched(file),
    ...acknowledged,
    settlement(file),
  ];
}

/** What a refused file went through before. */
function begun({ date_created, date_delivered, date_fetched, date_acknowledged }: BankFileDetail) {
  return [
    step('cut', 'Cut', 'done', date_created),
    ...(date_delivered ? [step('delivered', 'Delivered to the bank', 'done', date_delivered)] : []),
    ...(date_fetched ? [step('fetched', 'Fetched by the bank', 'done', date_fetched)] : []),
    ...(date_acknowledged
      ? [step('acknowledged', 'Accepted by the bank', 'done', date_acknowledged)]
      : []),
  ];
}

function refusal(file: BankFileDetail): LifeStep[] {
  const { status, date_refused, date_finished, refusal_reason } = file;
  const refused = {
    ...step('refused', 'Refused by the bank', 'failed', date_refused),
    note: refusal_reason ? `“${refusal_reason}”` : '',
  };
  if (status === 'replaced') {
    return [refused, step('replaced', 'Entries sent again', 'done', date_finished)];
  }
  if (status === 'failed') return [refused, step('failed', 'Given up', 'failed', date_finished)];
  return [refused, step('next', 'Send again, or give up', 'now')];
}

function fetched({ date_delivered, date_fetched, date_overdue, due_by }: BankFileDetail): LifeStep {
  const phase = date_fetched ? 'done' : date_delivered ? 'now' : 'next';
  const isLate = !date_fetched && date_overdue !== null;
  return {
    ...step('fetched', 'Fetched by the bank', isLate ? 'failed' : phase, date_fetched),
    ...(date_fetched || !due_by
      ? {}
      : {
          when: (
            <>
              by <Time at={due_by} />
            </>
          ),
        }),
    ...(isLate ? { note: 'Overdue.' } : {}),
  };
}

function acknowledgement(file: BankFileDetail, at: number): LifeStep {
  const { date_acknowledged, date_fetched, date_overdue, due_by } = file;
  const isDone = date_acknowledged !== null || at > order.indexOf('acknowledged');
  const isLate = !isDone && date_fetched !== null && date_overdue !== null;
  const phase = isDone ? 'done' : isLate ? 'failed' : date_fetched ? 'now' : 'next';
  return {
    ...step('acknowledged', 'Accepted by the bank', phase, date_acknowledged),
    ...(isDone || !due_by || !date_fetched
      ? {}
      : {
          when: (
            <>
              by <Time at={due_by} />
            </>
          ),
        }),
    ...(isLate ? { note: 'Overdue.' } : {}),
  };
}

function settlement({
  status,
  date_finished,
  batches,
  date_fetched,
  ...file
}: BankFileDetail): LifeStep {
  if (status === 'settled') return step('settled', 'Settled', 'done', date_finished);
  const maySettle =
    status === 'acknowledged' ||
    (status === 'delivered' && file.expects_acknowledgement === 'none' && date_fetched !== null);
  // A stopped file promises no day: a transfer's page says the same.
  const isStopped = !maySettle && (status === 'held' || file.date_overdue !== null);
  if (isStopped) {
    return { ...step('settled', 'Settles', 'next'), note: 'No date can be promised.' };
  }
  const last = batches
    .map(({ effective_date }) => effective_date)
    .toSorted()
    .at(-1);
  return {
    ...step('settled', 'Settles', maySettle ? 'now' : 'next'),
    ...(last
      ? {
          when: maySettle ? (
            <Day on={last} />
          ) : (
            <>
              planned for <Day on={last} />
            </>
          ),
        }
      : {}),
  };
}
