import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { latePart } from '../../parts/late-part.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { type Made, makers } from './makers.ts';

const MakeOneDialog = latePart(
  () => import('./make-one-dialog.tsx').then(({ MakeOneDialog: Loaded }) => Loaded),
  ({ onClose }) => onClose,
);

/** On an empty list of a sandbox: a button that makes one by the API, or who may where the role may not. */
export function MakeOne({ of }: { readonly of: Made }) {
  const { isSandbox, may, brand } = useBrand();
  const [isOpen, setOpen] = useState(false);
  if (!isSandbox) return null;
  const { right, who } = makers[of];
  if (!may(right)) {
    return (
      <p>
        The role {brand.role} may look only: {who} may make one.
      </p>
    );
  }
  return (
    <>
      <p>
        <Button tone="primary" icon="plus" onClick={() => setOpen(true)}>
          Make one for me
        </Button>
      </p>
      {isOpen && <MakeOneDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
