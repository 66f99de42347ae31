import type { FoundObject, Transfer, TransferCourse } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { useObjectName } from '../../objects/object-names.ts';
import { Day } from '../../parts/day.tsx';
import { easternDate } from '../../parts/days-left.ts';
import { Columns, Stack } from '../../parts/layout.tsx';
import { LifeLine } from '../../parts/life-line.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Loading, QueryState } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { RetryCollected, WithheldRetry } from './retry-collected.tsx';
import { TransferFacts } from './transfer-facts.tsx';
import { bankAccountOf, titleOf } from './transfer-kind.ts';
import { type FileFacts, lifeOf, type TransferStep } from './transfer-life.ts';
import { TransferPostings } from './transfer-postings.tsx';
import { sentenceOf } from './transfer-sentence.ts';

/** A transfer: where the money is, why, and what can be done. */
export function TransferView({ found }: { readonly found: FoundObject }) {
  const { surety, keys } = useBrand();
  const id = found.object_id;
  const transfer = useQuery({
    queryKey: keys.object('transfers', id, 'transfer'),
    queryFn: () => surety.transfers.get(id),
  });
  return (
    <QueryState query={transfer} rows={8} page="Transfer">
      {(known) => <KnownTransfer found={found} transfer={known} />}
    </QueryState>
  );
}

interface KnownTransferProps {
  readonly found: FoundObject;
  readonly transfer: Transfer;
}

function KnownTransfer({ found, transfer }: KnownTransferProps) {
  const { surety, world, keys } = useBrand();
  const id = transfer.transfer_id;
  const fileId = transfer.ach?.bank_file_id ?? null;
  const course = useQuery({
    queryKey: keys.object('transfers', id, 'course'),
    queryFn: () => surety.transfers.course(id),
  });
  const file = useQuery({
    queryKey: keys.about([id, ...(fileId ? [fileId] : [])], 'file-of-transfer', fileId),
    queryFn: () => surety.bankFiles.get(fileId ?? '', { limit: 1 }),
    enabled: fileId !== null,
  });
  const bank = useObjectName(bankAccountOf(transfer))?.title ?? null;
  const customerId = transfer.customer_id;
  const owner = useObjectName(customerId)?.title ?? null;
  const today = easternDate(useBrandNow());
  const told = { transfer, course: course.data, file: file.data, today };
  return (
    <ObjectFrame
      found={found}
      title={titleOf(transfer, bank)}
      path={[
        { label: 'Transfers', link: { to: '/w/$world/transfers', params: { world } } },
        ...(owner && customerId
          ? [{ label: owner, link: linkOfObject({ type: 'customer', id: customerId, world }) }]
          : []),
      ]}
      status={<Status state={transfer.status} />}
      sentence={
        <>
          {sentenceOf(told)}
          {course.data && <WithheldRetry transfer={transfer} course={course.data} />}
        </>
      }
      actions={course.data && <RetryCollected transfer={transfer} course={course.data} />}
    >
      <Columns>
        <Stack>
          <Panel title="Its way">
            <QueryState query={course} rows={6}>
              {(known) =>
                fileId !== null && file.isPending ? (
                  <Loading rows={6} />
                ) : (
                  <Way transfer={transfer} course={known} file={file.data} />
                )
              }
            </QueryState>
          </Panel>
          {course.data && <TransferPostings postings={course.data.postings} />}
        </Stack>
        <Panel title="About the transfer">
          <TransferFacts transfer={transfer} />
        </Panel>
      </Columns>
    </ObjectFrame>
  );
}

interface WayProps {
  readonly transfer: Transfer;
  readonly course: TransferCourse;
  readonly file: FileFacts | undefined;
}

function Way(life: WayProps) {
  const steps = lifeOf(life).map(
    ({ key, label, phase, at, on, before, note, link }: TransferStep) => ({
      key,
      label,
      phase,
      when: (on || at) && (
        <>
          {before} {on ? <Day on={on} /> : at && <Time at={at} />}
        </>
      ),
      note: (note || link) && (
        <>
          {link && (
            <LinkToObject type={link.type} id={link.id}>
              {link.words}
            </LinkToObject>
          )}
          {link && note && <br />}
          {note}
        </>
      ),
    }),
  );
  return <LifeLine label="Way of the transfer" steps={steps} />;
}
