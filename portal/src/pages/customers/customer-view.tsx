import type { Customer, FoundObject } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { titleOfObject } from '../../objects/title-of-object.ts';
import { Json } from '../../parts/code.tsx';
import { PageHead, SideColumns, Stack } from '../../parts/layout.tsx';
import { Folded, Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { Id } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { CopyAs } from '../../requests/copy-as.tsx';
import { FollowButton } from '../../workbench/follow-button.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerMoney } from './customer-money.tsx';
import { CustomerObjects } from './customer-objects.tsx';
import { CustomerTimeline } from './customer-timeline.tsx';
import { readHoldings } from './holdings.ts';

/** A customer: the person, their money, and one timeline over all their objects. */
export function CustomerView({ found }: { readonly found: FoundObject }) {
  const { surety, world, may, keys } = useBrand();
  const { object_id: id } = found;
  const customer = useQuery({
    queryKey: keys.object('objects', id, 'customer'),
    queryFn: () => surety.customers.get(id),
  });
  const holdings = useQuery({
    // News of each of the customer's objects names the customer.
    queryKey: keys.about([id], 'holdings', id),
    queryFn: () => readHoldings(surety, id),
  });
  const application = holdings.data?.applications[0];
  return (
    <Stack>
      <PageHead
        title={titleOfObject(found, !may('personal'))}
        path={[{ label: 'Customers', link: { to: '/w/$world/customers', params: { world } } }]}
        beside={
          application && (
            <Status state={application.application_status}>
              application {inWords(application.application_status)}
            </Status>
          )
        }
        lead={<Id id={id} of="customer" isWhole />}
      >
        <FollowButton customerId={id} />
        <CopyAs request={{ resource: 'customers', verb: 'get', ids: [id] }} />
      </PageHead>
      <SideColumns>
        <Stack>
          <Panel title="Who">
            <QueryState query={customer} rows={6}>
              {(known: Customer) => <CustomerFacts customer={known} />}
            </QueryState>
          </Panel>
          <Panel title="Accounts and cards" isFlush>
            <QueryState query={holdings}>
              {(known) => <CustomerObjects holdings={known} />}
            </QueryState>
          </Panel>
        </Stack>
        <Stack>
          <Panel title="Money" isFlush>
            <QueryState query={holdings} rows={5}>
              {(known) => <CustomerMoney holdings={known} />}
            </QueryState>
          </Panel>
          <CustomerTimeline customerId={id} />
        </Stack>
      </SideColumns>
      {customer.data && (
        <Folded title="As the API answers it" note={found.path}>
          <Json value={customer.data} label="The customer as JSON" />
        </Folded>
      )}
    </Stack>
  );
}
