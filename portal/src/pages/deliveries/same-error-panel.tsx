import type { Delivery } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Row, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { formatCount } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { shortTime } from '../../platform/wall-clock.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { sameError } from './same-error.ts';

const lookedAt = 100;

/** Failing deliveries of the same webhook, those with the same answer counted, and the way to send them again. */
export function SameErrorPanel({ delivery }: { readonly delivery: Delivery }) {
  const { surety, world, may, keys } = useBrand();
  const [isOpen, setOpen] = useState(false);
  const { webhook_id } = delivery;
  const failing = useQuery({
    queryKey: keys.list('deliveries', { webhook_id, failing: true }, 'newest'),
    queryFn: () =>
      surety.deliveries.list({ webhook_id, failing: true, limit: lookedAt, count: true }).page(),
  });
  const same = failing.data && sameError(delivery, failing.data.data);
  if (!failing.data || !same) return null;
  const oldest = failing.data.data.at(-1)?.date_created ?? same.since;
  const since = oldest < same.since ? oldest : same.since;
  const count = failing.data.count ?? failing.data.data.length;
  const most = same.count >= lookedAt ? `${same.count} times or more` : timesOf(same.count);
  return (
    <Panel title="The same error">
      <Stack>
        <p>
          <q>{same.answer}</q> {most} since {shortTime(same.since)}.{' '}
          <Link
            to="/w/$world/deliveries"
            params={{ world }}
            search={{ webhook_id, failing: 'true' }}
          >
            All {formatCount(count)} failing to this webhook
          </Link>
        </p>
        {may('integrate') && (
          <Row>
            <Button onClick={() => setOpen(true)}>
              {`Resend all failing since ${shortTime(since)}`}
            </Button>
          </Row>
        )}
      </Stack>
      <ResendDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        filter={{ webhook_id, failing: true, since }}
      />
    </Panel>
  );
}

const timesOf = (count: number): string => (count === 1 ? 'once' : `${count} times`);
