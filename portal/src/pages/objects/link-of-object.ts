import type { LinkProps } from '@tanstack/react-router';

interface ObjectName {
  /** As `GET /objects/{id}` and the search name types. */
  readonly type: string;
  readonly id: string;
  readonly world: string;
}

/** The page of an object; types without a page of their own have the inspector. */
export function linkOfObject({ type, id, world }: ObjectName): LinkProps {
  if (type === 'transaction') {
    return {
      to: '/w/$world/transactions/$transactionId',
      params: { world, transactionId: id },
    };
  }
  if (type === 'request')
    return { to: '/w/$world/requests/$requestId', params: { world, requestId: id } };
  if (type === 'event') return { to: '/w/$world/events/$eventId', params: { world, eventId: id } };
  return { to: '/w/$world/objects/$objectId', params: { world, objectId: id } };
}
