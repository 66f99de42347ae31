import { LinkToObject } from '../../objects/link-to-object.tsx';
import type { Column } from '../../parts/rows.tsx';

interface OwnedRecord {
  readonly customer_id?: string | null;
}

/** The customer of an object, by name where the role reads names; empty for that of a business. */
export const customerColumn = (onPhone?: 'aside'): Column<OwnedRecord> => ({
  label: 'Customer',
  width: 'minmax(0, 1fr)',
  ...(onPhone ? { onPhone } : {}),
  render: ({ customer_id }) => customer_id && <LinkToObject type="customer" id={customer_id} />,
});
