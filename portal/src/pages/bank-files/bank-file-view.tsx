import type { BankFileDetail, FoundObject } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Button } from '../../parts/button.tsx';
import { Day } from '../../parts/day.tsx';
import { Columns, Facts, Stack } from '../../parts/layout.tsx';
import { LifeLine } from '../../parts/life-line.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { countOf, formatCents, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { State } from './bank-files-page.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { FileEntries } from './file-entries.tsx';
import { FileFaults } from './file-faults.tsx';
import { stepsOf } from './file-life.tsx';
import { FileSentence } from './file-sentence.tsx';
import { useRelatedFiles } from './use-related-files.ts';
import { useUndecided } from './use-undecided.ts';

/** A file to or from the bank: what it waits for, its life, its entries and what to decide. */
export function BankFileView({ found }: { readonly found: FoundObject }) {
  const { surety, keys } = useBrand();
  const { object_id: id } = found;
  const file = useQuery({
    queryKey: keys.object('bankFiles', id),
    queryFn: () => surety.bankFiles.get(id, { limit: 1 }),
  });
  return (
    <QueryState query={file} rows={8} page="Bank file">
      {(shown) => <Shown found={found} file={shown} />}
    </QueryState>
  );
}

interface ShownProps {
  readonly found: FoundObject;
  readonly file: BankFileDetail;
}

function Shown({ found, file }: ShownProps) {
  const { world, may } = useBrand();
  const undecided = useUndecided(file);
  const [isDeciding, setDeciding] = useState(false);
  const first = undecided[0];
  return (
    <ObjectFrame
      found={found}
      title={file.direction === 'outgoing' ? 'File to the bank' : 'File from the bank'}
      path={[{ label: 'Bank files', link: { to: '/w/$world/bank-files', params: { world } } }]}
      status={<State file={file} />}
      sentence={<FileSentence file={file} undecided={undecided.length} />}
      withheld={first && !may('money') ? ['Decide the entry'] : []}
      actions={
        first &&
        may('money') && (
          <Button tone="primary" onClick={() => setDeciding(true)}>
            Decide the entry…
          </Button>
        )
      }
    >
      <Columns>
        <Panel title="Its way">
          <LifeLine label="Way of the file" steps={stepsOf(file)} />
        </Panel>
        <Stack>
          <About file={file} />
        </Stack>
      </Columns>
      <FileFaults file={file} />
      {file.status !== 'rejected' && <FileEntries file={file} />}
      {isDeciding && first && (
        <DecideDialog
          fileId={file.bank_file_id}
          entry={first.entry}
          onClose={() => setDeciding(false)}
        />
      )}
    </ObjectFrame>
  );
}

/** Links to files, each on a line. */
function RelatedLinks({ ids }: { readonly ids: readonly string[] }) {
  return ids.map((id) => (
    <div key={id}>
      <LinkToObject type="bank_file" id={id} />
    </div>
  ));
}

/** Totals, dates and the files around it. */
function About({ file }: { readonly file: BankFileDetail }) {
  const { world } = useBrand();
  const { debit_total, credit_total, batches, program_id, window_at, file_name } = file;
  const { related, hasMore } = useRelatedFiles(file);
  const days = [...new Set(batches.map(({ effective_date }) => effective_date))].toSorted();
  const isOutgoing = file.direction === 'outgoing';
  return (
    <Panel title="About the file">
      <Facts
        rows={[
          ['Name', file_name],
          [
            isOutgoing ? 'Pulled from people' : 'Debits',
            debit_total > 0 && formatCents(debit_total),
          ],
          [isOutgoing ? 'Paid out' : 'Credits', credit_total > 0 && formatCents(credit_total)],
          ['Batches', batches.length > 0 && countOf(batches.length, 'batch', 'batches')],
          [
            'Planned for',
            days.length > 0 &&
              days.map((day, at) => (
                <span key={day}>
                  {at > 0 && ', '}
                  <Day on={day} />
                </span>
              )),
          ],
          ['Window closed', window_at && <Time key="window" at={window_at} />],
          ['Program', program_id && <LinkToObject key="program" type="program" id={program_id} />],
          ...related.map(
            ({ words, ids }) => [words, <RelatedLinks key={words} ids={ids} />] as const,
          ),
          [
            'More files',
            hasMore && (
              <Link
                key="more"
                to="/w/$world/bank-files"
                params={{ world }}
                search={{ related_to: file.bank_file_id }}
              >
                All that bear its transfers
              </Link>
            ),
          ],
        ].map(([name, value]) => [name as string, value === false ? null : value] as const)}
      />
    </Panel>
  );
}
