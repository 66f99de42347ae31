import type { Address } from '@surety/sdk';
import { Stack } from '../../parts/layout.tsx';

/** Postal addresses, the primary one first. */
export function Places({ of }: { readonly of: readonly Address[] }) {
  const places = of.toSorted((one, other) => Number(other.is_primary) - Number(one.is_primary));
  return (
    <Stack>
      {places.map(({ address_id, street, street2, city, state, zip_code }) => (
        <span key={address_id}>
          {[street, street2].filter(Boolean).join(', ')}
          <br />
          {city}, {state} {zip_code}
        </span>
      ))}
    </Stack>
  );
}
