import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.ts';
import { isUuid, nilId } from '../../../kernel/ids.ts';
import type { Role } from '../../../kernel/roles.ts';
import type { Actor, Context } from '../../context.ts';
import { platformErrors } from '../../platform-errors.ts';
import type { PersonOfSession } from '../operations/authentication.ts';
import { clockOf, type Operation, takesManagementKey } from '../operations/operation.ts';
import { permissionsOf } from '../operations/permissions.ts';
import { noMember, refuseRole } from '../operations/refuse-role.ts';
import type { OperationRunner } from '../operations/run-operation.ts';
import { readSessionToken } from '../operations/session-cookie.ts';
import { isStream, type PortalSite, refuseForeignPage, refusePlainHttp } from './portal-wall.ts';

/** Path parameter of the portal's brand, beside those of operations. */
export const portalBrand = 'portal_brand';

/**
 * Opens the context of a request under `/portal/api`: of the person's session, or of no person for
 * operations that sign in.
 *
 * @throws DomainError `auth_err` without a session, `auth_forbidden` for a foreign page, a brand of
 * which the person is no member, or a role that lacks the right.
 */
export async function openPortalRequest(
  operation: Operation,
  { runner, site }: { runner: OperationRunner; site: PortalSite },
  request: FastifyRequest,
): Promise<Context> {
  const brandId = takeBrand(request);
  request.portalBrandId = brandId;
  refuseForeignPage(request, operation);
  refusePlainHttp(request, site);
  if (operation.isOpen) return runner.createBrandlessContext({ kind: 'visitor' }, request.id);
  const token = readSessionToken(request.headers, site.isSecure);
  if (token === null) {
    throw new DomainError(platformErrors.auth_err, { reason: 'You are not signed in.' });
  }
  const person = await runner.authenticatePerson(token, brandId, {
    isByPerson: !isStream(operation),
  });
  const { personId, sessionId, role } = person;
  const actor: Actor = { kind: 'person', personId, sessionId, role };
  if (operation.access === 'person') return runner.createBrandlessContext(actor, request.id);
  refuseRole(person.role, operation, site.environment);
  refuseWeak(person, site);
  refuseUnconfirmed(person, operation, site);
  if (takesManagementKey(operation)) {
    const role = await roleInWorld(runner, request, token, person);
    if (role !== null) refuseRole(role, operation, site.environment);
    // The role in the world decides what its answer shows.
    return runner.createBrandlessContext({ ...actor, role }, request.id);
  }
  // A member's role is known, so the brand is.
  const context = await runner.createContext(brandId ?? '', actor, request.id, clockOf(operation));
  request.context = context;
  return context;
}

/** Takes the brand out of the path's parameters, which are the operation's from here on. */
function takeBrand(request: FastifyRequest): string | null {
  const params = request.params as Record<string, string>;
  const { [portalBrand]: brandId, ...others } = params;
  request.params = others;
  if (brandId === undefined) return null;
  if (!isUuid(brandId)) throw noMember();
  return brandId.toLowerCase();
}

/**
 * Operations on worlds name one in their path, where the person's role may be another. A world of which
 * the person is no member gets the answer of one that does not exist.
 */
async function roleInWorld(
  runner: OperationRunner,
  request: FastifyRequest,
  token: string,
  person: PersonOfSession,
): Promise<Role | null> {
  const params = request.params as Record<string, string>;
  const { world_id: worldId } = params;
  if (worldId === undefined || !isUuid(worldId)) return person.role;
  const { role } = await runner.authenticatePerson(token, worldId.toLowerCase(), {
    isByPerson: true,
  });
  if (role === null) params.world_id = nilId;
  return role;
}

/**
 * In live a password alone reaches no brand (decision 0266).
 *
 * @throws DomainError `confirmation_required` for a session in which no more than a password was proved.
 */
function refuseWeak({ isStrong }: PersonOfSession, { environment }: PortalSite): void {
  if (environment === 'live' && !isStrong) {
    throw new DomainError(platformErrors.confirmation_required);
  }
}

/** Rights whose use in live needs a confirmation (decisions 0227, 0274): a webhook sends data out. */
const confirmedRights: ReadonlySet<string> = new Set([
  'money',
  'keys',
  'people',
  'settings',
  'integrate',
]);

/** @throws DomainError `confirmation_required` for a change in live, ten minutes after the last one. */
function refuseUnconfirmed(
  { isConfirmed }: PersonOfSession,
  operation: Operation,
  { environment }: PortalSite,
): void {
  if (environment !== 'live' || operation.method === 'GET' || isConfirmed) return;
  if (!permissionsOf(operation).some((right) => confirmedRights.has(right))) return;
  throw new DomainError(platformErrors.confirmation_required);
}
