import type { Customer, IdentityChange } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { announce } from '../../parts/announce.ts';
import { SelectField } from '../../parts/field.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { changeTones, fieldsInWords } from '../identity-changes/identity-change-words.ts';
import { PersonFields } from '../persons/person-fields.tsx';
import {
  type ChangeReason,
  fieldsOfReason,
  identityChangeBody,
  textsOf,
} from '../persons/person-values.ts';
import { Lines } from './lines.tsx';

const reasons: readonly (readonly [reason: ChangeReason, words: string])[] = [
  ['name_changed', 'The person has another name, by a marriage for example'],
  ['moved', 'The person has moved'],
  ['corrected', 'A value was wrong from the beginning'],
];

interface ChangeIdentityProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

/** Starts the change of what a KYC has verified: name, address, birth date or SSN. */
export function ChangeIdentity({ customer, onClose }: ChangeIdentityProps) {
  const { world } = useBrand();
  const navigate = useNavigate();
  const [known] = useState(() => textsOf(customer));
  const [texts, setTexts] = useState(known);
  const [reason, setReason] = useState<ChangeReason>('name_changed');
  const body = identityChangeBody(reason, known, texts);
  const { customer_id, ssn } = customer;
  return (
    <RequestDialog<IdentityChange>
      title="Change the identity"
      verb="Start the change"
      isOpen
      isWide
      onClose={onClose}
      missing="Change a field; none but the optional ones may be empty."
      request={body && { resource: 'identityChanges', verb: 'create', ids: [customer_id], body }}
      onDone={({ identity_change_id: id, status }) => {
        announce(toldOf[status] ?? 'The change has started.');
        const link = linkOfObject({ type: 'identity_change', id, world });
        void navigate(link as Parameters<typeof navigate>[0]);
      }}
    >
      <p>
        The record stays as it was verified until the change is proven. The program says by what:
        documents of the person, or a new KYC, which a birth date and an SSN always have. One change
        is open at a time, and three are checked in thirty days.
      </p>
      <SelectField
        label="Reason"
        name="reason"
        value={reason}
        options={reasons}
        onChange={({ target }) => {
          setReason(target.value as ChangeReason);
          setTexts(known);
        }}
      />
      <PersonFields
        fields={fieldsOfReason[reason]}
        texts={texts}
        onChange={setTexts}
        ssnHint={ssn ? `Empty keeps ${ssn}.` : 'Nine digits.'}
        addressName="address"
      />
    </RequestDialog>
  );
}

const toldOf: Partial<Record<IdentityChange['status'], string>> = {
  applied: 'Changed: the program needs no evidence of it.',
  checking: 'Started: the record stays as it is until the change is proven.',
};

const toneOf = (status: IdentityChange['status']) => {
  const tone = changeTones[status];
  return tone ? { tone } : {};
};

/** The identity changes of a customer, newest first; nothing where there was none. */
export function IdentityChanges({ customerId }: { readonly customerId: string }) {
  const { surety, keys, world } = useBrand();
  const { data } = useQuery({
    queryKey: keys.about([customerId], 'identity-changes', customerId),
    queryFn: () => surety.identityChanges.list(customerId, { limit: 10 }).page(),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title="Identity changes" isFlush>
      <Lines
        label="Identity changes"
        lines={data.data.map(({ identity_change_id: id, fields, status, ...change }) => ({
          key: id,
          link: linkOfObject({ type: 'identity_change', id, world }),
          text: `Change of ${fieldsInWords(fields)}`,
          note: (
            <Status state={status} {...toneOf(status)}>
              {[status, change.error_description?.replace(/\.$/, '')].filter(Boolean).join('; ')}
            </Status>
          ),
          end: <Time at={change.date_created} />,
        }))}
      />
    </Panel>
  );
}
