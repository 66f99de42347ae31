import type { Customer, FoundObject } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { titleOfObject } from '../../objects/title-of-object.ts';
import { Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { AgreementsOfCustomer } from '../agreements/agreements-of-customer.tsx';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { frozenDeposit } from './customer-act-rules.ts';
import { CustomerActs } from './customer-acts.tsx';
import { CustomerDeclines } from './customer-declines.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerMoney } from './customer-money.tsx';
import { CustomerObjects } from './customer-objects.tsx';
import { CustomerKyc, CustomerRefusal } from './customer-refusal.tsx';
import { CustomerTimeline } from './customer-timeline.tsx';
import { CustomerTransfers } from './customer-transfers.tsx';
import { IdentityChanges } from './identity-change.tsx';
import { Desk } from './lines.tsx';
import { MissedWebhooks } from './missed-webhooks.tsx';
import { type CustomerDesk, useDesk, useStanding } from './use-desk.ts';

/** The desk of a customer: where they stand, what can be done for them, and the answers to what they ask. */
export function CustomerView({ found }: { readonly found: FoundObject }) {
  const { surety, world, may, keys } = useBrand();
  const { object_id: id } = found;
  const customer = useQuery({
    queryKey: keys.object('objects', id, 'customer'),
    queryFn: () => surety.customers.get(id),
  });
  const desk = useDesk(id);
  const standing = useStanding(desk.data, customer.data);
  const name = may('personal') ? (customer.data?.first_name ?? null) : null;
  return (
    <ObjectFrame
      found={found}
      title={titleOfObject(found, !may('personal'))}
      path={[{ label: 'Customers', link: { to: '/w/$world/customers', params: { world } } }]}
      status={
        standing && (
          <Status state={standing.word} tone={standing.tone}>
            {standing.word}
          </Status>
        )
      }
      sentence={
        <>
          {standing?.sentence}
          <WithheldActs isFrozen={frozenDeposit(desk.data?.holdings.money ?? []) !== null} />
        </>
      }
      actions={
        customer.data && desk.data && <CustomerActs customer={customer.data} desk={desk.data} />
      }
    >
      <Desk>
        <Stack>
          <QueryState query={desk} rows={8}>
            {(known: CustomerDesk) => (
              <>
                {known.refusal && <CustomerRefusal refusal={known.refusal} />}
                <CustomerMoney desk={known} name={name} />
                {known.holdings.money.length > 0 && (
                  <>
                    <CustomerDeclines customerId={id} transfers={known.transfers} />
                    <CustomerTransfers desk={known} />
                  </>
                )}
              </>
            )}
          </QueryState>
          <AgreementsOfCustomer customerId={id} />
          <MissedWebhooks customerId={id} />
        </Stack>
        <Stack>
          <Panel title="Who">
            <QueryState query={customer} rows={6}>
              {(known: Customer) => <CustomerFacts customer={known} />}
            </QueryState>
          </Panel>
          <QueryState query={desk} rows={4}>
            {(known: CustomerDesk) => (
              <>
                <Panel title="Accounts and cards" isFlush>
                  <CustomerObjects holdings={known.holdings} />
                </Panel>
                <CustomerKyc desk={known} />
                <IdentityChanges customerId={id} />
              </>
            )}
          </QueryState>
        </Stack>
      </Desk>
      <CustomerTimeline customerId={id} desk={desk.data} />
    </ObjectFrame>
  );
}

/** What a role that may look only cannot do here, and who can. */
function WithheldActs({ isFrozen }: { readonly isFrozen: boolean }) {
  const { may, brand, isSandbox } = useBrand();
  if (may('change')) return null;
  const who = isSandbox ? 'owners, developers and operators' : 'owners and operators';
  return (
    <>
      {' '}
      The role {brand.role} may look only: {who} may freeze the card, correct the person and{' '}
      {isFrozen ? 'unfreeze' : 'close'} the account.
    </>
  );
}
