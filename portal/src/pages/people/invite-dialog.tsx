import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Code } from '../../parts/code.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, SelectField, TextField } from '../../parts/field.tsx';
import { Stack } from '../../parts/layout.tsx';
import { Failure, Notice } from '../../parts/states.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { callPortal } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';
import { type NewInvitation, type Role, roleOptions } from './members.ts';

/** Invites a person, and shows the link this once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { brand, keys } = useBrand();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('developer');
  const invite = useMutation({
    mutationFn: () =>
      callPortal<NewInvitation>({
        method: 'POST',
        path: `/${brand.brand_id}/invitations`,
        body: { email: email.trim(), role },
      }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: keys.list('invitations') }),
  });
  const isComplete = /^[^@\s]+@[^@\s]+$/.test(email.trim());
  const send = () => {
    if (isComplete && !invite.isPending) invite.mutate();
  };
  if (invite.data) return <Made invitation={invite.data} onClose={onClose} />;
  return (
    <Dialog
      title={`Invite to ${brand.name}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton
            tone="primary"
            missing={isComplete ? null : 'Write an e-mail address.'}
            isPending={invite.isPending}
            onClick={send}
          >
            Make the link
          </SubmitButton>
        </>
      }
    >
      <Form label="Invite" onSubmit={send}>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          hint="They sign in with it. Surety sends no e-mail yet: you hand the link over."
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <SelectField
          label="Role"
          options={roleOptions}
          value={role}
          onChange={({ target }) => setRole(target.value as Role)}
        />
        {invite.error && <Failure error={invite.error} />}
      </Form>
    </Dialog>
  );
}

interface MadeProps {
  readonly invitation: NewInvitation;
  readonly onClose: () => void;
}

function Made({ invitation: { email, role, link, ends_at }, onClose }: MadeProps) {
  return (
    <Dialog
      title="The link of the invitation"
      isOpen
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack>
        <p>
          {email} becomes {role} with this link, once, until <Time at={ends_at} isReal />.
        </p>
        <Code text={link} label="Link of the invitation" isWrapped />
        <Notice>
          It is shown this once. Send it by a private channel: the first person who opens it joins.
        </Notice>
      </Stack>
    </Dialog>
  );
}
