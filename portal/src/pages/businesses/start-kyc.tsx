import type { BeneficialOwner, BeneficialOwnerVerification } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { SelectField } from '../../parts/field.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { canStartKyc } from './owner-words.ts';

interface StartKycProps {
  readonly owner: BeneficialOwner;
  readonly kycs: readonly BeneficialOwnerVerification[];
}

/** Starts the KYC of an owner for a program; nothing while one runs or has passed, or for a role that may not. */
export function StartKyc({ owner, kycs }: StartKycProps) {
  const { may } = useBrand();
  const [isOpen, setOpen] = useState(false);
  if (!canStartKyc(owner, kycs) || !may('change')) return null;
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        Verify (KYC)…
      </Button>
      {isOpen && <StartKycDialog owner={owner} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  readonly owner: BeneficialOwner;
  readonly onClose: () => void;
}

function StartKycDialog({ owner, onClose }: DialogProps) {
  const { surety, keys } = useBrand();
  const { business_id, beneficial_owner_id } = owner;
  const programs = useQuery({
    queryKey: keys.list('programs', 'first'),
    queryFn: () => surety.programs.list({ limit: 50 }).page(),
  });
  const all = programs.data?.data ?? [];
  const [chosen, setChosen] = useState('');
  const program = chosen || all[0]?.program_id;
  return (
    <RequestDialog
      title="Verify the owner (KYC)"
      verb="Start the KYC"
      isOpen
      onClose={onClose}
      missing="Loading the programs."
      request={
        program
          ? {
              resource: 'beneficialOwners',
              verb: 'startKyc',
              ids: [business_id, beneficial_owner_id],
              body: { program_id: program },
            }
          : null
      }
    >
      <p>The identity of the owner is checked with what the record says. It uses up an attempt.</p>
      {all.length > 1 && (
        <SelectField
          label="Program"
          value={program}
          onChange={({ target }) => setChosen(target.value)}
          options={all.map(({ program_id, name }) => [program_id, name] as const)}
        />
      )}
    </RequestDialog>
  );
}
