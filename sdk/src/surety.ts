import { findAccess } from '#find-access';
import { Client } from './platform/client.ts';
import { NotConfigured } from './platform/errors.ts';
import type { Access, ClientOptions, RequestOptions } from './platform/options.ts';
import { Resources } from './resources.generated.ts';
import type { ObjectMove, World, WorldCreate, WorldWithKeys } from './types.generated.ts';

export { cents, fromCents } from './money.ts';
export { ApiPromise, type WithResponse } from './platform/api-promise.ts';
export {
  ApiError,
  ConnectionFailed,
  NotAuthenticated,
  NotConfigured,
  NotFound,
  NotPermitted,
  NotPossibleNow,
  RateLimited,
  Refused,
  RequestInvalid,
  ServiceFailed,
  SignatureInvalid,
  SuretyError,
  TimedOut,
  VendorFailed,
  WaitEnded,
} from './platform/errors.ts';
export { EventStream, type StreamStatus } from './platform/event-stream.ts';
export type {
  Access,
  ClientOptions,
  KeyedOptions,
  LoggedTry,
  RequestOptions,
  WaitOptions,
} from './platform/options.ts';
export { type Page, Pager } from './platform/pager.ts';
export type * from './types.generated.ts';
export { type AnyHeaders, type VerifyOptions, verifyDelivery } from './webhooks/verify-delivery.ts';

export interface SuretyOptions extends ClientOptions, Partial<Access> {
  /** The answer of `keys.createTemporary`: the keys that a web page may have. */
  readonly temporaryKey?: { readonly Identity: string; readonly Authorization: string } | undefined;
}

/**
 * The API of one brand. Without keys, it uses those of the environment or of the sandbox that runs in this
 * folder; in browsers and edge runtimes keys are always given.
 */
export class Surety extends Resources {
  readonly #client: Client;

  /** @throws NotConfigured if there are no keys, or a brand's keys in a web page. */
  constructor(options: SuretyOptions | Client = {}) {
    const client = options instanceof Client ? options : clientOf(options);
    super(client);
    this.#client = client;
  }

  /** Address and keys that requests are sent with. */
  get access(): Access {
    return this.#client.access;
  }

  /**
   * Sends any request of the API with this client's keys, retries and errors. Paths begin after the version
   * prefix: `surety.request({ method: 'GET', path: '/cards' })`.
   */
  request<T = unknown>(call: Parameters<Client['send']>[0]) {
    return this.#client.send<T>(call);
  }

  /**
   * Performs one of the moves of `objects.moves`, with values for what it asks for.
   *
   * @throws NotConfigured if no request performs the move.
   */
  move(
    move: ObjectMove,
    answers: Readonly<Record<string, unknown>> = {},
    options?: RequestOptions,
  ) {
    const { operation } = move;
    if (!operation)
      throw new NotConfigured(`${move.on}: ${move.reason ?? 'no request performs it'}`);
    const { method, path, body } = operation;
    const isKeyed = method === 'POST';
    return this.#client.send({ method, path, body: { ...body, ...answers }, isKeyed, options });
  }

  /** Creates an empty sandbox world with keys of its own. Needs the management key. */
  async createWorld(world?: WorldCreate, options?: RequestOptions): Promise<SuretyWorld> {
    const created = await this.worlds.create(world, options);
    return new SuretyWorld(this.#client.withAccess(accessOf(this.access, created)), created);
  }

  /**
   * Copies a world as it is now, or as a snapshot of it was, with the ids of its objects. The copy has keys
   * of its own. Needs the management key; without a snapshot, the world of these keys is copied.
   */
  async fork(from: { snapshot_id?: string; name?: string } = {}, options?: RequestOptions) {
    const snapshotId = from.snapshot_id ?? (await this.#snapshotOfOwn(options));
    const name = from.name === undefined ? {} : { name: from.name };
    return this.createWorld({ from_snapshot: snapshotId, ...name }, options);
  }

  async #snapshotOfOwn(options: RequestOptions | undefined): Promise<string> {
    const { brandId } = this.access;
    if (brandId) return (await this.worlds.snapshot(brandId, {}, options)).snapshot_id;
    throw new NotConfigured('Give brandId (or SURETY_BRAND_ID) to fork the world of these keys.');
  }
}

/** A client of a world that `createWorld` or `fork` made. */
export class SuretyWorld extends Surety {
  readonly world: World;

  constructor(client: Client, world: WorldWithKeys) {
    super(client);
    const { identity: _, authorization: __, ...shown } = world;
    this.world = shown;
  }

  /** The world's first program: applications are made for it. */
  get programId(): string {
    if (this.world.program_id) return this.world.program_id;
    throw new NotConfigured(`The world ${this.world.world_id} has no program.`);
  }

  /** Deletes the world with all its data. */
  async delete(options?: RequestOptions): Promise<void> {
    await this.worlds.delete(this.world.world_id, options);
  }
}

function accessOf(parent: Access, { identity, authorization, brand_id }: WorldWithKeys): Access {
  return { ...parent, identity, authorization, brandId: brand_id };
}

function clientOf(options: SuretyOptions): Client {
  const { baseUrl, identity, authorization, managementKey, brandId, portalUrl, ...others } =
    options;
  const { temporaryKey, ...rest } = others;
  const isGiven =
    temporaryKey !== undefined || (identity !== undefined && authorization !== undefined);
  const found = isGiven ? null : findAccess();
  const access = {
    baseUrl: baseUrl ?? found?.baseUrl ?? 'http://localhost:4000',
    identity: temporaryKey?.Identity ?? identity ?? found?.identity ?? '',
    authorization: temporaryKey?.Authorization ?? authorization ?? found?.authorization ?? '',
    managementKey: managementKey ?? found?.managementKey,
    brandId: brandId ?? found?.brandId,
    portalUrl: portalUrl ?? found?.portalUrl,
  };
  const hasKeys = access.identity !== '' && access.authorization !== '';
  if (!hasKeys && !access.managementKey) {
    throw new NotConfigured(
      'There are no keys. Start a sandbox in this folder (npm start), set SURETY_IDENTITY and SURETY_AUTHORIZATION, or give identity and authorization.',
    );
  }
  const isPage = 'window' in globalThis && 'document' in globalThis;
  if (isPage && !temporaryKey && !rest.dangerouslyAllowBrandKeysInBrowser) {
    throw new NotConfigured(
      "A brand's keys do not belong in a web page, where every visitor can read them. Make a temporary key on your server (keys.createTemporary) and give it as temporaryKey.",
    );
  }
  return new Client(access, rest);
}
