import { createContext, type ReactNode, use, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { latePart } from '../../parts/late-part.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { type Made, makers } from './makers.ts';

const MakeOneDialog = latePart(
  () => import('./make-one-dialog.tsx').then(({ MakeOneDialog: Loaded }) => Loaded),
  ({ onClose }) => onClose,
);

const OpenMaker = createContext<(of: Made) => void>(() => {});

/** Has the dialog of a page whose empty list offers to make one: it stays open when the list has its first row. */
export function MakesOne({ children }: { readonly children: ReactNode }) {
  const [made, setMade] = useState<Made | null>(null);
  return (
    <>
      <OpenMaker value={setMade}>{children}</OpenMaker>
      {made && <MakeOneDialog of={made} onClose={() => setMade(null)} />}
    </>
  );
}

/** On an empty list of a sandbox: a button that makes one by the API, or who may where the role may not. */
export function MakeOne({ of }: { readonly of: Made }) {
  const { isSandbox, may, brand } = useBrand();
  const open = use(OpenMaker);
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
    <p>
      <Button tone="primary" icon="plus" onClick={() => open(of)}>
        Make one for me
      </Button>
    </p>
  );
}
