import type { Agreement, Consent, Surety } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckField, SelectField, TextField } from '../../parts/field.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { versionWords } from './agreement-words.ts';

interface RecordConsentProps {
  readonly customerId: string;
  readonly onClose: () => void;
}

type Choice = readonly [agreementId: string, words: string];

/** The versions that customers can accept today; with the name of the program where there are several. */
async function readChoices(surety: Surety): Promise<readonly Choice[]> {
  const programs = await surety.programs.list({ limit: 50 }).take(50);
  const choices = await Promise.all(
    programs.map(async ({ program_id, name }) => {
      const versions = await surety.agreements.list(program_id, { limit: 100 }).take(500);
      const nameOf = (version: Agreement) =>
        programs.length > 1 ? `${versionWords(version)} (${name})` : versionWords(version);
      return versions
        .filter(({ is_in_force }) => is_in_force)
        .map((version) => [version.agreement_id, nameOf(version)] as const);
    }),
  );
  return choices.flat();
}

/** Records that a customer accepts a version that is in force. */
export function RecordConsent({ customerId, onClose }: RecordConsentProps) {
  const { surety, keys } = useBrand();
  const choices = useQuery({
    queryKey: keys.list('agreements', 'in force'),
    queryFn: () => readChoices(surety),
  });
  const [chosen, setChosen] = useState('');
  const [address, setAddress] = useState('');
  const [browser, setBrowser] = useState('');
  const [isSeparate, setSeparate] = useState(false);
  const body = {
    agreement_id: chosen,
    ...(address ? { ip_address: address } : {}),
    ...(browser ? { user_agent: browser } : {}),
    ...(isSeparate ? { is_separate: true } : {}),
  };
  return (
    <RequestDialog<Consent>
      title="Record a consent"
      verb="Record"
      isOpen
      onClose={onClose}
      missing="Choose the version that the customer accepts."
      request={
        chosen === '' ? null : { resource: 'consents', verb: 'create', ids: [customerId], body }
      }
    >
      <p>
        It is recorded that the customer accepts this version now. A consent is never changed; what
        was accepted already stays as it was recorded.
      </p>
      <SelectField
        label="Version"
        name="agreement_id"
        value={chosen}
        hint="The versions that are in force today."
        options={[['', 'Choose'], ...(choices.data ?? [])]}
        onChange={({ target }) => setChosen(target.value)}
      />
      <TextField
        label="IP address (optional)"
        name="ip_address"
        autoComplete="off"
        hint="The one from which the customer accepted."
        value={address}
        onChange={({ target }) => setAddress(target.value.trim())}
      />
      <TextField
        label="Browser (optional)"
        name="user_agent"
        autoComplete="off"
        hint="The header User-Agent of the customer's browser."
        maxLength={500}
        value={browser}
        onChange={({ target }) => setBrowser(target.value)}
      />
      <CheckField checked={isSeparate} onChange={({ target }) => setSeparate(target.checked)}>
        A signature of its own, such as that of a security interest
      </CheckField>
    </RequestDialog>
  );
}
