import type { Session, SessionBrand } from '../../platform/session.ts';

/** Answer of `GET /portal/api/invitations/{token}`. */
export interface ReceivedInvitation {
  readonly brand_name: string;
  readonly email: string;
  readonly role: SessionBrand['role'];
  readonly ends_at: string;
  /** True if a person with this e-mail exists, who accepts with their own password or passkey. */
  readonly is_known: boolean;
}

export interface AcceptanceProps {
  /** The invitation's operations begin with it. */
  readonly path: string;
  readonly email: string;
  readonly onDone: (session: Session) => void;
}
