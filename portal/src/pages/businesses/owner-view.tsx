import type { BeneficialOwner, BeneficialOwnerVerification, FoundObject } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { titleOfObject } from '../../objects/title-of-object.ts';
import { Columns, Facts } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { inWords } from '../../parts/status.tsx';
import { formatCount, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { KycStatus } from '../kyc/kyc-status.tsx';
import { subjectOf } from '../kyc/read-kyc.ts';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { OwnerActs } from './owner-acts.tsx';
import { ownerSentence } from './owner-words.ts';
import { Places } from './places.tsx';
import { StartKyc } from './start-kyc.tsx';

interface ReadOwner {
  readonly owner: BeneficialOwner;
  readonly businessName: string;
  readonly ownerCount: number;
  /** The owner's KYCs, newest first. */
  readonly kycs: readonly BeneficialOwnerVerification[];
}

/** KYCs of all owners of the business that are looked through. */
const mostKycs = 200;

/** A beneficial owner of a business: the person, and whether the identity is verified. */
export function OwnerView({ found }: { readonly found: FoundObject }) {
  const { object_id: id, path } = found;
  const { surety, keys } = useBrand();
  const subject = subjectOf(null, path);
  const businessId = subject && 'businessId' in subject ? subject.businessId : '';
  const query = useQuery({
    queryKey: keys.object('beneficialOwners', id, 'owner'),
    queryFn: async () => {
      const [owner, business, kycs] = await Promise.all([
        surety.beneficialOwners.get(businessId, id),
        surety.businesses.get(businessId),
        surety.businesses.verifications(businessId, { limit: 50 }).take(mostKycs),
      ]);
      const own = kycs.filter(({ beneficial_owner_id }) => beneficial_owner_id === id);
      return {
        owner,
        businessName: business.legal_business_name,
        ownerCount: business.beneficial_owners.length,
        kycs: own,
      };
    },
  });
  return (
    <QueryState query={query} rows={6} page="Beneficial owner">
      {(read) => <OwnerPage found={found} read={read} />}
    </QueryState>
  );
}

interface PageProps {
  readonly found: FoundObject;
  readonly read: ReadOwner;
}

function OwnerPage({ found, read }: PageProps) {
  const { owner, businessName, kycs, ownerCount } = read;
  const { may, world } = useBrand();
  const nowMs = useBrandNow();
  const isPersonal = may('personal');
  const newest = kycs[0];
  const business = { type: 'business', id: owner.business_id, world };
  return (
    <ObjectFrame
      found={found}
      title={
        isPersonal ? `${owner.first_name} ${owner.last_name}` : titleOfObject(found, !isPersonal)
      }
      path={[{ label: businessName, link: linkOfObject(business) }]}
      status={
        newest && <KycStatus state={newest.kyc_status}>KYC {inWords(newest.kyc_status)}</KycStatus>
      }
      sentence={`An owner of ${businessName}. ${ownerSentence(owner, newest, nowMs)}`}
      actions={
        <>
          <StartKyc owner={owner} kycs={kycs} />
          <OwnerActs owner={owner} kycs={kycs} ownerCount={ownerCount} />
        </>
      }
    >
      <Columns>
        <Panel title="Person">
          <OwnerFacts owner={owner} />
        </Panel>
        <Panel title="KYCs" isFlush>
          <OwnerKycs kycs={kycs} />
        </Panel>
      </Columns>
    </ObjectFrame>
  );
}

function OwnerFacts({ owner }: { readonly owner: BeneficialOwner }) {
  const { may, brand } = useBrand();
  const { phone, phone_country_code: country } = owner;
  const personal = [
    ['Name', [owner.first_name, owner.middle_name, owner.last_name].filter(Boolean).join(' ')],
    ['Born', owner.dob],
    ['SSN', owner.ssn],
    ['E-mail', owner.email],
    ['Phone', phone && `${country ? `+${country} ` : ''}${phone}`],
    ['Address', <Places key="places" of={owner.addresses} />],
  ] as const;
  return (
    <>
      <Facts
        rows={[
          ...(may('personal') ? personal : []),
          ['KYC attempts left', formatCount(owner.kyc_requests_available)],
          ['Since', <Time key="since" at={owner.date_created} />],
        ]}
      />
      {!may('personal') && <p>The role {brand.role} does not see name, birth date and contacts.</p>}
    </>
  );
}

function OwnerKycs({ kycs }: { readonly kycs: readonly BeneficialOwnerVerification[] }) {
  const { world } = useBrand();
  if (kycs.length === 0) return <Empty>No KYC yet.</Empty>;
  return (
    <Rows
      label="KYCs"
      isPlain
      rows={kycs}
      keyOf={({ verification_id }) => verification_id}
      linkOf={({ verification_id: id }) => linkOfObject({ type: 'kyc_verification', id, world })}
      columns={[
        {
          label: 'State',
          width: 'minmax(0, 1fr)',
          onPhone: 'first',
          render: ({ kyc_status }) => <KycStatus state={kyc_status} />,
        },
        {
          label: 'Begun',
          width: '136px',
          isEnd: true,
          onPhone: 'second',
          render: ({ date_created }) => <Time at={date_created} />,
        },
      ]}
    />
  );
}
