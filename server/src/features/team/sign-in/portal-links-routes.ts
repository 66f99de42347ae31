import { renderInstant } from '../../../kernel/clock.ts';
import { defineOperation } from '../../../platform/http/operations/operation.ts';
import { publicAddress } from '../../../platform/public-address.ts';
import { makeLocalLink } from './sign-in-links.ts';
import { PortalLink, portalLinkExample } from './sign-in-schemas.ts';

/** Links of a sandbox's operator. No person makes one: it signs in an owner of every brand. */
export const portalLinkOperation = defineOperation({
  method: 'POST',
  path: '/sandbox/portal-links',
  operationId: 'createPortalLink',
  sdk: 'worlds.portalLink',
  tag: 'Worlds',
  dialect: 'request',
  access: 'operator',
  idempotency: 'none',
  only: 'sandbox',
  summary: 'Create a link into the portal',
  description:
    "Creates a link that signs the sandbox's own user in to the portal, once and within ten minutes. That user owns every brand of the sandbox. This operation exists in the sandbox only.",
  schemaCode: 'portal_link_schema',
  answer: { status: 201, schema: PortalLink, example: portalLinkExample },
  handle: async (context) => {
    const { publicUrl } = context.port(publicAddress);
    const { url, endsAt } = await context.unit((unit) => makeLocalLink(unit.db, publicUrl));
    return { url, expires_at: renderInstant(endsAt) };
  },
});
