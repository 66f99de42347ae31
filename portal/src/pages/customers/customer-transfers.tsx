import type { Transfer } from '@surety/sdk';
import { Link } from '@tanstack/react-router';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Panel } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { namesOf } from './holdings.ts';
import { type Line, Lines } from './lines.tsx';
import { transferFate, transferName } from './money-words.ts';
import type { CustomerDesk } from './use-desk.ts';

const shownAtMost = 6;

/** Money on its way with the day of its arrival, or why there is none, and what the bank sent back. */
export function CustomerTransfers({ desk }: { readonly desk: CustomerDesk }) {
  const { world } = useBrand();
  const { transfers } = desk;
  const nameOf = namesOf(desk.holdings.accounts);
  const lineOf = (transfer: Transfer): Line => {
    const fate = transferFate(transfer);
    return {
      key: transfer.transfer_id,
      link: linkOfObject({ type: 'transfer', id: transfer.transfer_id, world }),
      text: transferName(transfer, nameOf),
      note: (
        <Status state={transfer.status} tone={fate.tone}>
          <span>
            {fate.text} <FileLink transfer={transfer} />
          </span>
        </Status>
      ),
      end: <Time at={transfer.date_created} />,
    };
  };
  const of = (...states: Transfer['status'][]) =>
    transfers
      .filter(({ status }) => states.includes(status))
      .slice(0, shownAtMost)
      .map(lineOf);
  const [pending, lost] = [of('pending'), of('returned', 'failed')];
  return (
    <>
      <Panel title="Money on its way" isFlush>
        {pending.length === 0 ? (
          <Empty>No transfer is on its way.</Empty>
        ) : (
          <Lines label="Money on its way" lines={pending} />
        )}
      </Panel>
      {lost.length > 0 && (
        <Panel title="Sent back by the bank" isFlush>
          <Lines label="Sent back by the bank" lines={lost} />
        </Panel>
      )}
    </>
  );
}

/** The bank file that a transfer waits in. */
function FileLink({ transfer: { status, ach } }: { readonly transfer: Transfer }) {
  const { world } = useBrand();
  if (status !== 'pending' || !ach?.bank_file_id) return null;
  return (
    <Link {...linkOfObject({ type: 'bank_file', id: ach.bank_file_id, world })}>Bank file</Link>
  );
}
