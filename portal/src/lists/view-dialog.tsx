import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { CheckField, Form, TextField } from '../parts/field.tsx';
import { Failure } from '../parts/states.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { type SavedView, useViewChange, type ViewFields } from './views.ts';

interface ViewDialogProps {
  /** The view that is changed; null for a new one. */
  readonly view: SavedView | null;
  readonly place: { readonly page: string; readonly search: string };
  readonly onClose: () => void;
}

const nothing: ViewFields = { name: '', is_shared: false, is_default: false, is_pinned: false };

/** Saves the filters of the page under a name, or changes a view. */
export function ViewDialog({ view, place, onClose }: ViewDialogProps) {
  const { brand } = useBrand();
  const [fields, setFields] = useState<ViewFields>(view ?? nothing);
  const save = useViewChange(view ? 'The view is changed.' : 'The view is saved.');
  const { is_shared, is_default, is_pinned } = fields;
  const name = fields.name.trim();
  const send = () => {
    if (name === '' || save.isPending) return;
    const body = { name, is_shared, is_default, is_pinned };
    const call = view
      ? ({ method: 'PATCH', path: `/${view.view_id}`, body } as const)
      : ({ method: 'POST', path: '', body: { ...body, ...place } } as const);
    save.mutate(call, { onSuccess: onClose });
  };
  const mayShare = brand.role !== 'viewer';
  const checks = [
    ['is_shared', `Share with everybody in ${brand.name}`],
    ['is_pinned', 'Pin to the side bar'],
    ['is_default', 'Open this page with it'],
  ] as const;
  return (
    <Dialog
      title={view ? 'Change the view' : 'Save this view'}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton
            tone="primary"
            missing={name === '' ? 'Write a name.' : null}
            isPending={save.isPending}
            onClick={send}
          >
            Save
          </SubmitButton>
        </>
      }
    >
      <Form label="View" onSubmit={send}>
        <TextField
          label="Name"
          hint={view ? undefined : describePlace(place.search)}
          maxLength={60}
          value={fields.name}
          onChange={({ target }) => setFields({ ...fields, name: target.value })}
        />
        {checks.map(([field, label]) => (
          <CheckField
            key={field}
            checked={fields[field]}
            disabled={field === 'is_shared' && !mayShare}
            onChange={({ target }) => setFields({ ...fields, [field]: target.checked })}
          >
            {label}
            {field === 'is_shared' && !mayShare && ' (viewers cannot)'}
          </CheckField>
        ))}
        {save.error && <Failure error={save.error} />}
      </Form>
    </Dialog>
  );
}

function describePlace(search: string): string {
  const count = [...new URLSearchParams(search)].length;
  if (count === 0) return 'The whole list: no filter is set.';
  return count === 1 ? 'The list with its one filter.' : `The list with its ${count} filters.`;
}
