import type { FoundObject, IdentityChange } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Facts } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { KycStatus } from '../kyc/kyc-status.tsx';
import { ObjectFrame } from '../objects/object-frame.tsx';
import {
  changeSentence,
  changeTones,
  evidenceWords,
  fieldsInWords,
  reasonWords,
} from './identity-change-words.ts';

/** A change of what a KYC has verified: how it stands, what it changes, and by which evidence. */
export function IdentityChangeView({ found }: { readonly found: FoundObject }) {
  const { object_id: id, customer_id } = found;
  const customerId = customer_id ?? '';
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.about([id, customerId], 'identity-change', id),
    queryFn: () => surety.identityChanges.get(customerId, id),
  });
  return (
    <QueryState query={query} rows={6} page="Identity change">
      {(change) => <ChangePage found={found} change={change} />}
    </QueryState>
  );
}

interface PageProps {
  readonly found: FoundObject;
  readonly change: IdentityChange;
}

function ChangePage({ found, change }: PageProps) {
  const { may, world, brand } = useBrand();
  const { status, customer_id, verification_id, kyc_status } = change;
  const tone = changeTones[status];
  return (
    <ObjectFrame
      found={found}
      title={`Identity change: ${fieldsInWords(change.fields)}`}
      path={[
        { label: 'Customer', link: linkOfObject({ type: 'customer', id: customer_id, world }) },
      ]}
      status={<Status state={status} {...(tone ? { tone } : {})} />}
      sentence={changeSentence(change)}
    >
      <Panel title="Change">
        <Facts
          rows={[
            ['Customer', <LinkToObject key="customer" type="customer" id={customer_id} />],
            ['Reason', reasonWords[change.reason]],
            ...(may('personal') ? valueRows(change.values) : []),
            ['Evidence', evidenceWords[change.evidence]],
            [
              'KYC',
              verification_id && (
                <LinkToObject key="kyc" type="kyc_verification" id={verification_id}>
                  The KYC of this change
                </LinkToObject>
              ),
            ],
            ['State of the KYC', kyc_status && <KycStatus key="state" state={kyc_status} />],
            ['Program', <LinkToObject key="program" type="program" id={change.program_id} />],
            ['Begun', <Time key="begun" at={change.date_created} />],
          ]}
        />
        {!may('personal') && <p>The role {brand.role} does not see the new values.</p>}
      </Panel>
    </ObjectFrame>
  );
}

function valueRows({ address, ...values }: IdentityChange['values']) {
  const { first_name, middle_name, last_name, dob, ssn } = values;
  return [
    ['New first name', first_name],
    ['New middle name', middle_name === null ? 'none' : middle_name],
    ['New last name', last_name],
    ['New birth date', dob],
    ['New SSN', ssn],
    [
      'New address',
      address &&
        [address.street, address.street2, address.city, `${address.state} ${address.zip_code}`]
          .filter(Boolean)
          .join(', '),
    ],
  ] as const;
}
