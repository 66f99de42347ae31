import type { ApiKeyWithPair } from '@surety/sdk';
import { useState } from 'react';
import { SelectField, TextField } from '../../parts/field.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';

interface NewKeyProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onMade: (made: ApiKeyWithPair) => void;
}

/** Makes a pair of keys. */
export function NewKey({ isOpen, onClose, onMade }: NewKeyProps) {
  const [label, setLabel] = useState('');
  const [scope, setScope] = useState('full');
  return (
    <RequestDialog<ApiKeyWithPair>
      title="New keys"
      verb="Make"
      isOpen={isOpen}
      onClose={onClose}
      missing="Write a label."
      request={
        label.trim()
          ? { resource: 'keys', verb: 'create', body: { label: label.trim(), scope } }
          : null
      }
      onDone={(made) => {
        setLabel('');
        onMade(made);
      }}
    >
      <TextField
        label="Label"
        name="label"
        hint="Where they will be used, such as checkout-staging."
        required
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <SelectField
        label="Scope"
        value={scope}
        onChange={({ target }) => setScope(target.value)}
        options={[
          ['full', 'Everything that the brand may do'],
          ['read_only', 'Reading alone'],
        ]}
      />
    </RequestDialog>
  );
}
