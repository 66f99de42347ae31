import type { FoundObject } from '@surety/sdk';
import { type LatePart, latePart } from '../../parts/late-part.tsx';

export interface ObjectViewProps {
  readonly found: FoundObject;
}

/** Pages of the types that people work with; the other types have the inspector. */
export const objectViews: Partial<Record<FoundObject['type'], LatePart<ObjectViewProps>>> = {
  bank_file: latePart(() =>
    import('../bank-files/bank-file-view.tsx').then(({ BankFileView }) => BankFileView),
  ),
  customer: latePart(() =>
    import('../customers/customer-view.tsx').then(({ CustomerView }) => CustomerView),
  ),
};
