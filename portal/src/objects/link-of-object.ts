import type { LinkProps } from '@tanstack/react-router';

interface ObjectName {
  /** As `GET /objects/{id}` and the search name types. */
  readonly type: string;
  readonly id: string;
  readonly world: string;
}

/** Pages of the types that have one of their own. */
const pages: Readonly<Record<string, (name: ObjectName) => LinkProps>> = {
  transaction: ({ id, world }) => ({
    to: '/w/$world/transactions/$transactionId',
    params: { world, transactionId: id },
  }),
  request: ({ id, world }) => ({
    to: '/w/$world/requests/$requestId',
    params: { world, requestId: id },
  }),
  event: ({ id, world }) => ({ to: '/w/$world/events/$eventId', params: { world, eventId: id } }),
  webhook: ({ id, world }) => ({
    to: '/w/$world/webhooks/$webhookId',
    params: { world, webhookId: id },
  }),
  delivery: ({ id, world }) => ({
    to: '/w/$world/deliveries/$deliveryId',
    params: { world, deliveryId: id },
  }),
  key: ({ world }) => ({ to: '/w/$world/keys', params: { world } }),
};

/** The page of an object; types without a page of their own have the inspector. */
export function linkOfObject(name: ObjectName): LinkProps {
  const { type, id, world } = name;
  return (
    pages[type]?.(name) ?? { to: '/w/$world/objects/$objectId', params: { world, objectId: id } }
  );
}
