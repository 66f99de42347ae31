import type { BeneficialOwner, BeneficialOwnerVerification } from '@surety/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Button } from '../../parts/button.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { PersonFields } from '../persons/person-fields.tsx';
import {
  changedPersonBody,
  contactFields,
  newOwnerBody,
  noTexts,
  ownerFields,
  primaryAddress,
  textsOf,
} from '../persons/person-values.ts';
import { hasRoomForOwner, ownerActs } from './owner-words.ts';

interface AddOwnerProps {
  readonly businessId: string;
  readonly owners: readonly unknown[];
}

/** Adds an owner to a business; nothing for a role that may not, or where the business has as many as it can. */
export function AddOwner({ businessId, owners }: AddOwnerProps) {
  const { may } = useBrand();
  const [isOpen, setOpen] = useState(false);
  if (!may('change') || !hasRoomForOwner(owners)) return null;
  return (
    <>
      <Button isSmall icon="plus" onClick={() => setOpen(true)}>
        Add owner…
      </Button>
      {isOpen && <AddOwnerDialog businessId={businessId} onClose={() => setOpen(false)} />}
    </>
  );
}

interface AddOwnerDialogProps {
  readonly businessId: string;
  readonly onClose: () => void;
}

function AddOwnerDialog({ businessId, onClose }: AddOwnerDialogProps) {
  const [texts, setTexts] = useState(noTexts);
  const body = newOwnerBody(texts);
  return (
    <RequestDialog
      title="Add a beneficial owner"
      verb="Add owner"
      isOpen
      isWide
      onClose={onClose}
      missing="Fill in the fields that are not optional."
      request={body && { resource: 'beneficialOwners', verb: 'create', ids: [businessId], body }}
    >
      <p>
        A person who owns 25 percent of the business or more, or who controls it. The identity is
        checked when a KYC of the owner is started, which needs the SSN.
      </p>
      <PersonFields
        fields={ownerFields}
        texts={texts}
        onChange={setTexts}
        ssnHint="Nine digits, or empty until it is known."
      />
    </RequestDialog>
  );
}

interface OwnerActsProps {
  readonly owner: BeneficialOwner;
  /** The owner's KYCs. */
  readonly kycs: readonly BeneficialOwnerVerification[];
  /** The number of owners of the business. */
  readonly ownerCount: number;
}

/** Corrects and removes an owner, as far as the KYCs and the role allow. */
export function OwnerActs({ owner, kycs, ownerCount }: OwnerActsProps) {
  const { may } = useBrand();
  const [open, setOpen] = useState<'correct' | 'remove' | null>(null);
  const { corrects, removes } = ownerActs(kycs, ownerCount);
  if (!may('change')) return null;
  const close = () => setOpen(null);
  return (
    <>
      {corrects !== null && may('personal') && (
        <Button onClick={() => setOpen('correct')}>Correct…</Button>
      )}
      {removes && (
        <Button tone="danger" onClick={() => setOpen('remove')}>
          Remove owner…
        </Button>
      )}
      {open === 'correct' && corrects !== null && (
        <CorrectOwnerDialog owner={owner} isVerified={corrects === 'contacts'} onClose={close} />
      )}
      {open === 'remove' && <RemoveOwnerDialog owner={owner} onClose={close} />}
    </>
  );
}

interface CorrectOwnerProps {
  readonly owner: BeneficialOwner;
  /** True once KYC has passed, after which contacts alone can be changed. */
  readonly isVerified: boolean;
  readonly onClose: () => void;
}

function CorrectOwnerDialog({ owner, isVerified, onClose }: CorrectOwnerProps) {
  const { business_id, beneficial_owner_id, ssn } = owner;
  const [known] = useState(() => textsOf(owner));
  const [texts, setTexts] = useState(known);
  const fields = isVerified ? contactFields : ownerFields;
  const body = changedPersonBody(fields, known, texts, primaryAddress(owner)?.address_id);
  const ids = [business_id, beneficial_owner_id];
  return (
    <RequestDialog
      title="Correct the owner"
      verb="Correct"
      isOpen
      isWide
      onClose={onClose}
      missing="Change a field; none but the optional ones may be empty."
      request={body && { resource: 'beneficialOwners', verb: 'update', ids, body }}
    >
      <p>
        {isVerified
          ? 'KYC has passed, so that e-mail and phone alone can be changed. Another person is another owner: add that one, and remove this one.'
          : 'The next KYC uses these values.'}
      </p>
      <PersonFields
        fields={fields}
        texts={texts}
        onChange={setTexts}
        ssnHint={ssn ? `Empty keeps ${ssn}.` : 'Nine digits. A KYC needs it.'}
      />
    </RequestDialog>
  );
}

type RemoveOwnerProps = Omit<CorrectOwnerProps, 'isVerified'>;

function RemoveOwnerDialog({ owner, onClose }: RemoveOwnerProps) {
  const { world } = useBrand();
  const navigate = useNavigate();
  const { business_id, beneficial_owner_id } = owner;
  return (
    <RequestDialog
      title="Remove the owner"
      verb="Remove owner"
      isDanger
      isOpen
      onClose={onClose}
      request={{
        resource: 'beneficialOwners',
        verb: 'delete',
        ids: [business_id, beneficial_owner_id],
      }}
      onDone={() => {
        const link = linkOfObject({ type: 'business', id: business_id, world });
        void navigate(link as Parameters<typeof navigate>[0]);
      }}
    >
      <p>
        The owner is no longer one of the business, and the personal data of the record is erased at
        once. Nobody can undo it. Identities and documents of the owner's KYCs are kept, as the law
        requires.
      </p>
    </RequestDialog>
  );
}
