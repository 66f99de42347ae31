import type { Session, SessionBrand } from '../../platform/session.ts';

/** Answer of `POST /portal/api/invitations/find`. */
export interface ReceivedInvitation {
  readonly brand_name: string;
  readonly email: string;
  readonly role: SessionBrand['role'];
  readonly ends_at: string;
}

export interface AcceptanceProps {
  /** Sent in bodies, because the log of a proxy has the paths of requests. */
  readonly token: string;
  readonly email: string;
  readonly onDone: (session: Session) => void;
}
