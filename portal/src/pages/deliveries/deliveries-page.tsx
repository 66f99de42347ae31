import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Filter } from '../../lists/filter.ts';
import { FilterBar } from '../../lists/filter-bar.tsx';
import { useDefaultView } from '../../lists/use-default-view.ts';
import { useList } from '../../lists/use-list.ts';
import { ViewsMenu } from '../../lists/views-menu.tsx';
import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/layout.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { idForm } from '../../platform/id-time.ts';
import { CopyAs } from '../../requests/copy-as.tsx';
import { deliveryQuery, outcomeFilters } from './delivery-filters.ts';
import { DeliveryList } from './delivery-list.tsx';
import { ResendDialog } from './resend-dialog.tsx';

/** Deliveries to all webhooks. */
export function DeliveriesPage() {
  useDefaultView();
  const { surety, world, may, keys } = useBrand();
  const search = useSearch({ from: '/w/$world/deliveries' });
  const navigate = useNavigate();
  const [isResending, setResending] = useState(false);
  const webhooks = useList({
    key: keys.list('webhooks'),
    load: (cursor) => surety.webhooks.list({ limit: 50, ...(cursor ? { cursor } : {}) }),
  });
  const filters: readonly Filter[] = [
    ...outcomeFilters,
    {
      name: 'webhook_id',
      label: 'Webhook',
      hasOthers: true,
      form: idForm,
      options: webhooks.rows.map(
        ({ webhook_id, description, callback_url }) =>
          [webhook_id, description ?? callback_url] as const,
      ),
    },
    { name: 'customer_id', label: 'Customer id', form: idForm },
    { name: 'since', label: 'Since', isDay: true },
  ];
  const asked = deliveryQuery(search);
  return (
    <>
      <PageHead
        title="Deliveries"
        lead="Each event that a webhook matches, with its attempts."
        path={[{ label: 'Webhooks', link: { to: '/w/$world/webhooks', params: { world } } }]}
      >
        <ViewsMenu />
        <CopyAs request={{ resource: 'deliveries', verb: 'list', query: asked }} />
      </PageHead>
      <FilterBar
        filters={filters}
        values={search}
        onChange={(values) => void navigate({ to: '.', search: values, replace: true })}
      >
        <Button
          disabled={!may('integrate') || Object.keys(asked).length === 0}
          title={
            Object.keys(asked).length === 0
              ? 'Set a filter first, such as Failing: yes.'
              : undefined
          }
          onClick={() => setResending(true)}
        >
          Resend these
        </Button>
      </FilterBar>
      <DeliveryList filter={search} hasWebhook />
      <ResendDialog isOpen={isResending} onClose={() => setResending(false)} filter={asked} />
    </>
  );
}
