import type {
  BeneficialOwner,
  BeneficialOwnerVerification,
  Business,
  Customer,
  FoundObject,
} from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { titleOfObject } from '../../objects/title-of-object.ts';
import { Columns, Facts, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { formatCount, shortId, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { KycStatus } from '../kyc/kyc-status.tsx';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { maxOwners } from './limits.generated.ts';
import { AddOwner } from './owner-acts.tsx';
import { newestKyc, ownersSentence } from './owner-words.ts';
import { Places } from './places.tsx';

/** KYCs of owners that are looked through: several for each of as many owners as a business can have. */
const mostKycs = 8 * maxOwners;

interface ReadBusiness {
  readonly business: Business;
  /** Newest first. */
  readonly kycs: readonly BeneficialOwnerVerification[];
}

/** A business with its owners, whether they are verified, and the customers who work for it. */
export function BusinessView({ found }: { readonly found: FoundObject }) {
  const { object_id: id } = found;
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.object('businesses', id, 'business'),
    queryFn: async () => {
      const [business, kycs] = await Promise.all([
        surety.businesses.get(id),
        surety.businesses.verifications(id, { limit: 50 }).take(mostKycs),
      ]);
      return { business, kycs };
    },
  });
  return (
    <QueryState query={query} rows={8} page="Business">
      {(read) => <BusinessPage found={found} read={read} />}
    </QueryState>
  );
}

interface PageProps {
  readonly found: FoundObject;
  readonly read: ReadBusiness;
}

function BusinessPage({ found, read: { business, kycs } }: PageProps) {
  const { may } = useBrand();
  const owners = business.beneficial_owners;
  return (
    <ObjectFrame
      found={found}
      title={titleOfObject(found, !may('personal'))}
      path={[]}
      status={null}
      sentence={ownersSentence(owners, kycs)}
    >
      <Columns>
        <Panel title="Business">
          <BusinessFacts business={business} />
        </Panel>
        <Stack>
          <Panel
            title="Beneficial owners"
            isFlush
            actions={<AddOwner businessId={business.business_id} owners={owners} />}
          >
            <Owners owners={owners} kycs={kycs} />
          </Panel>
          <Customers businessId={business.business_id} />
        </Stack>
      </Columns>
    </ObjectFrame>
  );
}

function BusinessFacts({ business }: { readonly business: Business }) {
  const { may } = useBrand();
  const { addresses } = business;
  const isPersonal = may('personal');
  return (
    <Facts
      rows={[
        ['Legal name', business.legal_business_name],
        ['Trades as', business.dba_business_name],
        ['EIN', business.ein],
        ['Industry', business.industry_type],
        ['Legal form', business.business_type],
        ['Established', business.date_established],
        ['Website', business.website],
        ['E-mail', isPersonal && business.email],
        ['Phone', isPersonal && business.phone],
        [
          'Address',
          isPersonal && addresses.length > 0 ? <Places key="places" of={addresses} /> : null,
        ],
        ['Since', <Time key="since" at={business.date_created} />],
      ]}
    />
  );
}

interface OwnersProps {
  readonly owners: readonly BeneficialOwner[];
  readonly kycs: readonly BeneficialOwnerVerification[];
}

function Owners({ owners, kycs }: OwnersProps) {
  const { world, may } = useBrand();
  const nameOf = ({ first_name, last_name, beneficial_owner_id: id }: BeneficialOwner) =>
    may('personal') ? `${first_name} ${last_name}` : `Owner ${shortId(id)}`;
  if (owners.length === 0)
    return <Empty>Nobody yet: an application of a business needs one.</Empty>;
  return (
    <Rows
      label="Beneficial owners"
      isPlain
      rows={owners}
      keyOf={({ beneficial_owner_id }) => beneficial_owner_id}
      linkOf={({ beneficial_owner_id: id }) =>
        linkOfObject({ type: 'beneficial_owner', id, world })
      }
      columns={[
        { label: 'Name', width: 'minmax(0, 1fr)', onPhone: 'first', render: nameOf },
        {
          label: 'KYC',
          width: '150px',
          wraps: true,
          onPhone: 'second',
          render: ({ beneficial_owner_id: id }) => {
            const kyc = newestKyc(kycs, id);
            return kyc ? <KycStatus state={kyc.kyc_status} /> : <Status state="not started" />;
          },
        },
        {
          label: 'Attempts left',
          width: '92px',
          isEnd: true,
          onPhone: 'aside',
          render: ({ kyc_requests_available: left }) => formatCount(left),
        },
      ]}
    />
  );
}

function Customers({ businessId }: { readonly businessId: string }) {
  const { surety, world, may, keys } = useBrand();
  const list = useList<Customer>({
    key: keys.list('customers', 'of business', businessId),
    load: (cursor) =>
      surety.customers.list({
        business_id: businessId,
        limit: 50,
        ...(cursor ? { cursor } : {}),
      }),
  });
  const nameOf = ({ first_name, last_name, customer_id: id }: Customer) =>
    may('personal') ? `${first_name} ${last_name}` : `Customer ${shortId(id)}`;
  return (
    <Panel title="Customers" isFlush>
      <ListView
        label="Customers"
        isPlain
        list={list}
        keyOf={({ customer_id }) => customer_id}
        linkOf={({ customer_id: id }) => linkOfObject({ type: 'customer', id, world })}
        empty={<Empty>No customer works for it.</Empty>}
        columns={[
          { label: 'Name', width: 'minmax(0, 1fr)', onPhone: 'first', render: nameOf },
          {
            label: 'Since',
            width: '136px',
            isEnd: true,
            onPhone: 'second',
            render: ({ date_created }) => <Time at={date_created} />,
          },
        ]}
      />
    </Panel>
  );
}
