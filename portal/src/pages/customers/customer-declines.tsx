import type { CardTransaction, Transfer } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Panel } from '../../parts/panel.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { formatDollars } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { parseTime } from '../../platform/wall-clock.ts';
import { askedAmount, timeOf } from '../transactions/transaction-words.ts';
import { Lines } from './lines.tsx';
import { causeOfLack, declineWords, lackedAll } from './money-words.ts';

interface DeclinesProps {
  readonly customerId: string;
  /** Newest first of each state. */
  readonly transfers: readonly Transfer[];
}

const shownAtMost = 5;

/** The newest declined purchases, each with its reason in words, and the cause where nothing could be spent. */
export function CustomerDeclines({ customerId, transfers }: DeclinesProps) {
  const { surety, world, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.about([customerId], 'declines', customerId),
    queryFn: () =>
      surety.transactions
        .list({ customer_id: customerId, state: 'declined', limit: shownAtMost })
        .page(),
  });
  return (
    <Panel title="Declined purchases" isFlush>
      <QueryState query={query} rows={2}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>No purchase was declined.</Empty>
          ) : (
            <Lines
              label="Declined purchases"
              lines={data.map((each) => ({
                key: each.transaction_id,
                link: linkOfObject({ type: 'transaction', id: each.transaction_id, world }),
                text: `${formatDollars(askedAmount(each), each.currency_code)} at ${each.merchant_name}`,
                note: <Reason of={each} transfers={transfers} />,
                end: timeOf(each),
              }))}
            />
          )
        }
      </QueryState>
    </Panel>
  );
}

/** The end of the second in which a purchase was made, in milliseconds since 1970: purchases tell whole seconds. */
const endOfSecond = ({ date_created }: CardTransaction): number =>
  parseTime(`${date_created.replace(' ', 'T')}Z`) + 999;

interface ReasonProps {
  readonly of: CardTransaction;
  readonly transfers: readonly Transfer[];
}

function Reason({ of, transfers }: ReasonProps) {
  const { world } = useBrand();
  const words = `Declined: ${declineWords(of)}`;
  const cause = lackedAll(of) ? causeOfLack(transfers, endOfSecond(of)) : undefined;
  if (!cause) return `${words}.`;
  const link = linkOfObject({ type: 'transfer', id: cause.transfer.transfer_id, world });
  return (
    <>
      {words}, because <Link {...link}>{cause.text}</Link>.
    </>
  );
}
