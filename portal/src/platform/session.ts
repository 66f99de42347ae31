import { worldOf } from '@surety/sdk/command/portal-path';

/** A brand that the signed-in person is a member of. */
export interface SessionBrand {
  readonly brand_id: string;
  readonly name: string;
  readonly role: 'owner' | 'developer' | 'operator' | 'viewer';
  readonly permissions: readonly string[];
  readonly is_world: boolean;
}

/** Answer of `GET /portal/api/session`. */
export interface Session {
  readonly person: {
    readonly person_id: string;
    readonly name: string;
    readonly email: string | null;
  };
  readonly environment: 'sandbox' | 'live';
  readonly is_confirmed: boolean;
  readonly methods: readonly string[];
  readonly brands: readonly SessionBrand[];
}

export { worldOf };

/** The brand of an address, which names its whole id or the first 12 digits, if the person is one of its members. */
export function findBrand(session: Session, world: string): SessionBrand | undefined {
  return (
    session.brands.find(({ brand_id }) => brand_id === world.toLowerCase()) ??
    session.brands.find(({ brand_id }) => worldOf(brand_id) === world)
  );
}
