import { findAccess } from '#find-access';
import { forkSnapshot } from './command/fork-snapshot.ts';
import type { ApiPromise } from './platform/api-promise.ts';
import { Client } from './platform/client.ts';
import { NotConfigured, NotFound } from './platform/errors.ts';
import { type OptionNames, refuseMisspelt } from './platform/known-options.ts';
import type { Access, ClientOptions, KeyedOptions, RequestOptions } from './platform/options.ts';
import type { Call } from './platform/prepare-call.ts';
import { Resources } from './resources.generated.ts';
import type { ObjectMove, World, WorldCreate, WorldWithKeys } from './types.generated.ts';

export { cents, fromCents } from './money.ts';
export { ApiPromise, type WithResponse } from './platform/api-promise.ts';
export {
  ApiError,
  ArgumentInvalid,
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
  StateNotReachable,
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
  Wanted,
} from './platform/options.ts';
export { type Page, Pager } from './platform/pager.ts';
export type * from './types.generated.ts';
export type { DeliveredEvent } from './webhooks/delivered-event.ts';
export type { AnyHeaders } from './webhooks/delivery-headers.ts';
export {
  checkWebhookSecret,
  type DeliveryFacts,
  type VerifiedEvent,
  type VerifyOptions,
  verifyDelivery,
} from './webhooks/verify-delivery.ts';

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

  /**
   * @throws ArgumentInvalid for an option that is written otherwise.
   * @throws NotConfigured if there are no keys, or a brand's keys in a web page.
   */
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
  request<T = unknown>(call: Call): ApiPromise<T> {
    return this.#client.send<T>(call);
  }

  /**
   * Performs one of the moves of `objects.moves`, with values for its open fields.
   *
   * @throws NotConfigured if no request performs the move.
   */
  move(
    move: ObjectMove,
    answers: Readonly<Record<string, unknown>> = {},
    options?: KeyedOptions,
  ): ApiPromise<unknown> {
    const { operation } = move;
    if (!operation)
      throw new NotConfigured(`${move.on}: ${move.reason ?? 'no request performs it'}`);
    const { method, path } = operation;
    const fields = { ...operation.body, ...answers };
    const body = Object.keys(fields).length > 0 ? fields : undefined;
    return this.#client.send({ method, path, body, isKeyed: method === 'POST', options });
  }

  /** Creates an empty sandbox world with keys of its own. Needs the management key. */
  async createWorld(world?: WorldCreate, options?: RequestOptions): Promise<SuretyWorld> {
    const created = await this.worlds.create(world, options);
    return new SuretyWorld(this.#client.withAccess(accessOf(this.access, created)), created);
  }

  /**
   * Copies a world as it is now, or as a snapshot of it was, with the ids of its objects. The copy has keys
   * of its own. Needs the management key; without a snapshot, one is taken of the world of these keys,
   * which goes when the copy is deleted.
   */
  async fork(
    from: { snapshot_id?: string; name?: string } = {},
    options?: RequestOptions,
  ): Promise<SuretyWorld> {
    const name = from.name === undefined ? {} : { name: from.name };
    if (from.snapshot_id !== undefined)
      return this.createWorld({ from_snapshot: from.snapshot_id, ...name }, options);
    const { brandId } = this.access;
    if (!brandId)
      throw new NotConfigured('Give brandId (or SURETY_BRAND_ID) to fork the world of these keys.');
    const { snapshot_id } = await this.worlds.snapshot(brandId, { name: forkSnapshot }, options);
    const remove = async () => {
      await this.worlds.deleteSnapshot(brandId, snapshot_id);
    };
    try {
      const created = await this.worlds.create({ from_snapshot: snapshot_id, ...name }, options);
      const client = this.#client.withAccess(accessOf(this.access, created));
      return new SuretyWorld(client, created, remove);
    } catch (error) {
      await remove().catch(() => undefined);
      throw error;
    }
  }
}

/** A client of a world that `createWorld` or `fork` made. */
export class SuretyWorld extends Surety {
  readonly world: World;
  readonly #removeOrigin: () => Promise<void>;

  constructor(
    client: Client,
    world: WorldWithKeys,
    removeOrigin: () => Promise<void> = () => Promise.resolve(),
  ) {
    super(client);
    const { identity: _, authorization: __, ...shown } = world;
    this.world = shown;
    this.#removeOrigin = removeOrigin;
  }

  /** The world's first program: applications are made for it. */
  get programId(): string {
    if (this.world.program_id) return this.world.program_id;
    throw new NotConfigured(`The world ${this.world.world_id} has no program.`);
  }

  /** Deletes the world with all its data, and the snapshot that was taken to make it. */
  async delete(options?: RequestOptions): Promise<void> {
    await this.worlds.delete(this.world.world_id, options);
    // A snapshot that went with its world, or by hand, is gone as well.
    await this.#removeOrigin().catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
    });
  }
}

function accessOf(parent: Access, { identity, authorization, brand_id }: WorldWithKeys): Access {
  return { ...parent, identity, authorization, brandId: brand_id };
}

/** An answer with keys has the id of its brand, and may be given whole. */
const suretyOptions: OptionNames<Omit<SuretyOptions, 'brandId' | 'portalUrl'>> = {
  baseUrl: true,
  identity: true,
  authorization: true,
  managementKey: true,
  temporaryKey: true,
  timeoutMs: true,
  maxRetries: true,
  strict: true,
  headers: true,
  fetch: true,
  log: true,
  warn: true,
  dangerouslyAllowBrandKeysInBrowser: true,
};

function clientOf(options: SuretyOptions): Client {
  refuseMisspelt('Surety', options, suretyOptions);
  const { baseUrl, identity, authorization, managementKey, brandId, portalUrl, ...others } =
    options;
  const { temporaryKey, ...rest } = others;
  const given = {
    identity: temporaryKey?.Identity ?? identity,
    authorization: temporaryKey?.Authorization ?? authorization,
  };
  requireBothKeys(given);
  // Keys of two places are never mixed.
  const found = given.identity === undefined ? findAccess() : null;
  const access = {
    baseUrl: baseUrl ?? found?.baseUrl ?? 'http://localhost:4000',
    identity: given.identity ?? found?.identity ?? '',
    authorization: given.authorization ?? found?.authorization ?? '',
    managementKey: managementKey ?? found?.managementKey,
    brandId: brandId ?? found?.brandId,
    portalUrl: portalUrl ?? found?.portalUrl,
  };
  const hasKeys = access.identity !== '' && access.authorization !== '';
  if (!hasKeys && !access.managementKey) {
    throw new NotConfigured(
      'There are no keys. Set SURETY_DATA_DIR to the data folder of a sandbox that runs (.surety in its clone), or SURETY_IDENTITY and SURETY_AUTHORIZATION, or give identity and authorization.',
    );
  }
  const hasBrandKeys = !temporaryKey || managementKey !== undefined;
  if (isWebPage() && hasBrandKeys && !rest.dangerouslyAllowBrandKeysInBrowser) {
    throw new NotConfigured(
      "A brand's keys do not belong in a web page, where every visitor can read them. Make a temporary key on your server (keys.createTemporary) and give it as temporaryKey.",
    );
  }
  return new Client(access, rest);
}

/** @throws NotConfigured if one of both keys is given, and the other is not. */
function requireBothKeys(given: Partial<Pick<Access, 'identity' | 'authorization'>>): void {
  const { identity, authorization } = given;
  if ((identity === undefined) === (authorization === undefined)) return;
  const missing = identity === undefined ? 'identity' : 'authorization';
  throw new NotConfigured(`Keys are a pair, and ${missing} is missing.`);
}

/** True in a page and in a page's worker; false in Node and in edge runtimes. */
function isWebPage(): boolean {
  const isPage = 'window' in globalThis && 'document' in globalThis;
  return isPage || 'importScripts' in globalThis;
}
