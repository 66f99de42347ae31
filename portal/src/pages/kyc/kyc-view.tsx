import type { FoundObject } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { titleOfObject } from '../../objects/title-of-object.ts';
import { Columns, Facts } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { Calm, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { DocumentLines } from './document-lines.tsx';
import { KycStatus } from './kyc-status.tsx';
import { kycSentence } from './kyc-words.ts';
import { type ReadKyc, readKyc, type ShownKyc, subjectOf } from './read-kyc.ts';

/** One KYC of a person: how it stands, its reason, its documents, and what it was for. */
export function KycView({ found }: { readonly found: FoundObject }) {
  const { object_id: id, customer_id, path } = found;
  const { surety, keys, may } = useBrand();
  const subject = subjectOf(customer_id, path);
  const query = useQuery({
    queryKey: keys.about([id, ...Object.values(subject ?? {})], 'kyc', id),
    queryFn: async () => {
      if (!subject) throw new Error('The KYC has no person.');
      const read = await readKyc(surety, subject, id);
      const { kyc } = read;
      const personId = kyc.customer_id ?? kyc.beneficial_owner_id;
      const isNamed = may('personal') && personId !== null;
      // An owner who was removed has no name any more.
      const name = isNamed ? await readName(surety, kyc, personId).catch(() => null) : null;
      return { ...read, name };
    },
  });
  return (
    <QueryState query={query} rows={6} page="KYC">
      {(read) => <KycPage found={found} read={read} />}
    </QueryState>
  );
}

type Surety = ReturnType<typeof useBrand>['surety'];

async function readName(surety: Surety, kyc: ShownKyc, personId: string): Promise<string> {
  if (kyc.business_id === null) return (await surety.objects.get(personId)).title;
  const { first_name, last_name } = await surety.beneficialOwners.get(kyc.business_id, personId);
  return `${first_name} ${last_name}`;
}

interface PageProps {
  readonly found: FoundObject;
  readonly read: ReadKyc & { readonly name: string | null };
}

function KycPage({ found, read }: PageProps) {
  const { world } = useBrand();
  const nowMs = useBrandNow();
  const { kyc, name, attempt, attemptCount } = read;
  return (
    <ObjectFrame
      found={found}
      title={name ? `KYC of ${name}` : titleOfObject(found, true)}
      path={pathOf(kyc, name, world)}
      status={<KycStatus state={kyc.kyc_status} />}
      sentence={kycSentence(kyc, nowMs)}
    >
      <Columns>
        <Panel title="KYC">
          <Facts
            rows={[
              ['Attempt', attemptCount > 1 ? `${attempt} of ${attemptCount}` : String(attempt)],
              ['Reason', reasonOf(kyc)],
              ...placeOf(kyc, name),
              ['Program', <LinkToObject key="program" type="program" id={kyc.program_id} />],
              ['Begun', <Time key="begun" at={kyc.date_created} />],
              ['Last change', <Time key="change" at={kyc.date_updated} />],
              ['Passed', kyc.date_passed && <Time key="passed" at={kyc.date_passed} />],
            ]}
          />
        </Panel>
        <Panel title="Documents">
          {kyc.documents.length === 0 ? (
            <Empty>The KYC asked for no document.</Empty>
          ) : (
            <DocumentLines kyc={kyc} />
          )}
        </Panel>
      </Columns>
    </ObjectFrame>
  );
}

/** The person and what the KYC was for. */
function placeOf(kyc: ShownKyc, name: string | null) {
  const { customer_id, beneficial_owner_id, business_id, application_id, identity_change_id } = kyc;
  const linked = (type: string, id: string | null, words?: string | null) =>
    id && <LinkToObject key={type} type={type} id={id} {...(words ? { children: words } : {})} />;
  return [
    ['Person', linked('customer', customer_id, name)],
    ['Owner', linked('beneficial_owner', beneficial_owner_id, name)],
    ['Business', business_id && <LinkToObject key="business" type="business" id={business_id} />],
    ['Application', linked('credit_application', application_id, 'the credit application')],
    ['Identity change', linked('identity_change', identity_change_id, 'the identity change')],
  ] as const;
}

function reasonOf({ error_code, error_description }: ShownKyc) {
  if (error_code === null) return null;
  return (
    <>
      {error_description} <Calm>{error_code}</Calm>
    </>
  );
}

/** The pages above: the person, and the application that the KYC is for. */
function pathOf(kyc: ShownKyc, name: string | null, world: string) {
  const { customer_id, application_id, business_id } = kyc;
  const to = (type: string, id: string, label: string) => ({
    label,
    link: linkOfObject({ type, id, world }),
  });
  return [
    ...(customer_id ? [to('customer', customer_id, name ?? 'Customer')] : []),
    ...(business_id ? [to('business', business_id, 'Business')] : []),
    ...(application_id ? [to('credit_application', application_id, 'Application')] : []),
  ];
}
