import type { BankFileDetail } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Day } from '../../parts/day.tsx';
import { countOf, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { entriesOf, isOverdue } from './file-words.ts';

interface SentenceProps {
  readonly file: BankFileDetail;
  /** Entries of the file that wait for a decision. */
  readonly undecided: number;
}

/** The state of a file in a sentence, with what follows from it. */
export function FileSentence({ file, undecided }: SentenceProps) {
  const says = sentences[file.status];
  return says ? says({ file, undecided }) : null;
}

type Sentence = (props: SentenceProps) => ReactNode;

const sentences: Readonly<Record<string, Sentence>> = {
  cut: ({ file }) => <>Cut with {entriesOf(file)}. It goes to the bank with the next delivery.</>,
  held: ({ file }) => <Held file={file} />,
  delivered: ({ file }) => <Delivered file={file} />,
  acknowledged: ({ file }) => (
    <>
      The bank has accepted the file. Its {entriesOf(file, 'settles', 'settle')} on{' '}
      <SettlementDays file={file} />.
    </>
  ),
  settled: ({ file }) => <>Settled: the money of its {entriesOf(file)} has moved.</>,
  refused: ({ file }) => (
    <>
      The bank refused the file: “{file.refusal_reason}”. Of its {entriesOf(file)} nothing settles
      until it is sent again or given up. <WhoActs />
    </>
  ),
  replaced: ({ file }) => (
    <>
      The bank refused the file: “{file.refusal_reason}”. Its {entriesOf(file, 'was', 'were')} sent
      again.
    </>
  ),
  failed: ({ file }) => (
    <>
      The bank refused the file: “{file.refusal_reason}”. Its {entriesOf(file, 'was', 'were')} given
      up, and their transfers have failed.
    </>
  ),
  received: ({ file }) => <>Received with {entriesOf(file)}. It is being read.</>,
  imported: ({ file, undecided }) =>
    undecided > 0 ? (
      <>
        {countOf(undecided, 'entry waits', 'entries wait')} for a decision: no money of
        {undecided === 1 ? ' it' : ' them'} moves until somebody decides.
      </>
    ) : (
      <>Read with {entriesOf(file)}: nothing of it waits for a decision.</>
    ),
  rejected: ({ file: { problem } }) => (
    <>
      The file cannot be read, and nothing of it was applied
      {problem && `: in line ${problem.line}, ${problem.field} ${problem.rule}`}. The bank has to
      send it again.
    </>
  ),
};

const reasons: Readonly<Record<string, string>> = {
  first_file: 'the program holds its first file until a person has looked at it',
  operator: 'somebody stopped it before its delivery',
};

function Held({ file }: { readonly file: BankFileDetail }) {
  const { surety, keys } = useBrand();
  const { bank_file_id: id } = file;
  const held = useQuery({
    queryKey: keys.about([id], 'hold', id),
    queryFn: () =>
      surety.events
        .list({ object_id: id, event: ['bank_file.held'], order: 'newest', limit: 1 })
        .page(),
  });
  const event = held.data?.data[0];
  const reason =
    reasons[String(new Map<string, unknown>(Object.entries(event?.payload ?? {})).get('reason'))];
  return (
    <>
      Held{reason && `: ${reason}`}. Its {entriesOf(file, 'does', 'do')} not leave until somebody
      releases it. <WhoActs />
    </>
  );
}

function Delivered({ file }: { readonly file: BankFileDetail }) {
  const { date_fetched, expects_acknowledgement, due_by } = file;
  const waits = date_fetched === null ? 'fetch' : 'acknowledge';
  const isWaiting = date_fetched === null || expects_acknowledgement !== 'none';
  if (!isWaiting) {
    return (
      <>
        With the bank. Its {entriesOf(file, 'settles', 'settle')} on <SettlementDays file={file} />.
      </>
    );
  }
  if (isOverdue(file) && due_by) {
    return (
      <>
        Overdue: the bank had to {waits} the file by <Time at={due_by} />. Of its {entriesOf(file)}{' '}
        nothing settles until it does. Ask the bank. <WhoActs />
      </>
    );
  }
  return (
    <>
      With the bank, which has to {waits} the file
      {due_by && (
        <>
          {' '}
          by <Time at={due_by} />
        </>
      )}
      . Its {entriesOf(file, 'settles', 'settle')} after that.
    </>
  );
}

/** The days on which the batches of a file settle. */
function SettlementDays({ file: { batches } }: { readonly file: BankFileDetail }) {
  const days = [...new Set(batches.map(({ effective_date }) => effective_date))].toSorted();
  if (days.length === 0) return 'their effective dates';
  return days.map((day, at) => (
    <span key={day}>
      {at > 0 && ' and '}
      <Day on={day} />
    </span>
  ));
}

/** Who moves the file on: in live the operator of the platform, whom no button replaces. */
function WhoActs() {
  const { isSandbox } = useBrand();
  return isSandbox
    ? 'In a sandbox the buttons here play the bank and the operator.'
    : 'The operator of Surety does it; tell them the name of the file.';
}
