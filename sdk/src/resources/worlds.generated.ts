// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  DiffWorldsData,
  ImportWorldData,
  ListWorldsData,
  PortalLink,
  Snapshot,
  SnapshotCreate,
  SnapshotList,
  World,
  WorldCreate,
  WorldDiff,
  WorldDifference,
  WorldPage,
  WorldRestore,
  WorldWithKeys,
} from '../types.generated.ts';

/** Separate sandboxes with snapshots, forks and files. */
export class WorldsResource extends Resource {
  /**
   * Creates a world: a brand with its own program, pair of keys and data. With `from_snapshot`, the world starts with the content of a snapshot, including its ids.
   *
   * `POST /sandbox/worlds`
   */
  create(body?: WorldCreate, options?: RequestOptions): ApiPromise<WorldWithKeys> {
    return this.client.send({ method: 'POST', path: '/sandbox/worlds', body, isManagement: true, options });
  }

  /**
   * Lists the worlds of this sandbox, newest first.
   *
   * `GET /sandbox/worlds`
   */
  list(query?: NonNullable<ListWorldsData['query']>, options?: RequestOptions): Pager<World, WorldPage> {
    return this.client.pages({ method: 'GET', path: '/sandbox/worlds', query, isManagement: true, options });
  }

  /**
   * Returns a world.
   *
   * `GET /sandbox/worlds/{world_id}`
   */
  get(worldId: string, options?: RequestOptions): ApiPromise<World> {
    return this.client.send({ method: 'GET', path: `/sandbox/worlds/${encodeURIComponent(worldId)}`, isManagement: true, options });
  }

  /**
   * Deletes a world with all its data, snapshots and keys.
   *
   * `DELETE /sandbox/worlds/{world_id}`
   */
  delete(worldId: string, options?: RequestOptions): ApiPromise<World> {
    return this.client.send({ method: 'DELETE', path: `/sandbox/worlds/${encodeURIComponent(worldId)}`, isManagement: true, options });
  }

  /**
   * Resets a world and its clock to the state in which the world was created: empty, or with the content of its snapshot. The world's keys remain valid. Its programs and registered origins remain as well, unless they come from the snapshot.
   *
   * `POST /sandbox/worlds/{world_id}/reset`
   */
  reset(worldId: string, options?: RequestOptions): ApiPromise<World> {
    return this.client.send({ method: 'POST', path: `/sandbox/worlds/${encodeURIComponent(worldId)}/reset`, isManagement: true, options });
  }

  /**
   * Restores the content that the world had when one of its own snapshots was taken. Keys do not change. Webhook deliveries that were pending at that time are not sent again, and customers' temporary keys become invalid.
   *
   * `POST /sandbox/worlds/{world_id}/restore`
   */
  restore(worldId: string, body: WorldRestore, options?: RequestOptions): ApiPromise<World> {
    return this.client.send({ method: 'POST', path: `/sandbox/worlds/${encodeURIComponent(worldId)}/restore`, body, isManagement: true, options });
  }

  /**
   * Takes a snapshot of the world's content as it is between two requests. A world has at most 20 snapshots beside the automatic ones; they are deleted with the world.
   *
   * `POST /sandbox/worlds/{world_id}/snapshot`
   */
  snapshot(worldId: string, body?: SnapshotCreate, options?: RequestOptions): ApiPromise<Snapshot> {
    return this.client.send({ method: 'POST', path: `/sandbox/worlds/${encodeURIComponent(worldId)}/snapshot`, body, isManagement: true, options });
  }

  /**
   * Lists the snapshots of a world, newest first.
   *
   * `GET /sandbox/worlds/{world_id}/snapshots`
   */
  snapshots(worldId: string, options?: RequestOptions): ApiPromise<SnapshotList> {
    return this.client.send({ method: 'GET', path: `/sandbox/worlds/${encodeURIComponent(worldId)}/snapshots`, isManagement: true, options });
  }

  /**
   * Deletes a snapshot. Worlds that were created from it remain, but can no longer be reset.
   *
   * `DELETE /sandbox/worlds/{world_id}/snapshots/{snapshot_id}`
   */
  deleteSnapshot(worldId: string, snapshotId: string, options?: RequestOptions): ApiPromise<Snapshot> {
    return this.client.send({ method: 'DELETE', path: `/sandbox/worlds/${encodeURIComponent(worldId)}/snapshots/${encodeURIComponent(snapshotId)}`, isManagement: true, options });
  }

  /**
   * Lists the records that differ, by type and key. Records are compared by their ids, which copies keep, so the comparison is of use between a world, its snapshots and its forks. The clock, keys, and answers kept for repeated requests are not compared. People in the portal whose role in one of the worlds does not show personal data see ids, numbers, times and states; other values are masked. Deliveries that are pending count as cancelled, as they are in every copy.
   *
   * `GET /sandbox/worlds/{world_id}/diff`
   */
  diff(worldId: string, query: NonNullable<DiffWorldsData['query']>, options?: RequestOptions): Pager<WorldDifference, WorldDiff> {
    return this.client.pages({ method: 'GET', path: `/sandbox/worlds/${encodeURIComponent(worldId)}/diff`, query, isManagement: true, options });
  }

  /**
   * Returns the content of the world as it is between two requests: one JSON text a line, first a header, then the records of each table, and last the SHA-256 of all lines before. The file has the keys that open its encrypted values, because the people of a sandbox are made up: whoever has the file can read everything in it, so do not export a world in which a real person’s data was entered. Keys of the API, snapshots, and answers kept for repeated requests are not in it. A file has at most 32 MiB.
   *
   * `GET /sandbox/worlds/{world_id}/export`
   */
  export(worldId: string, options?: RequestOptions): ApiPromise<ReadableStream<Uint8Array>> {
    return this.client.send({ method: 'GET', path: `/sandbox/worlds/${encodeURIComponent(worldId)}/export`, isManagement: true, answer: 'stream', options });
  }

  /**
   * Creates a world with the content of an exported file, in this or another sandbox of the same version: records keep their ids, and the clock continues from its time at the export. The world has an id and keys of its own. Its webhooks are disabled, because their receivers belong to the exporting sandbox, and pending deliveries are cancelled. A file has at most 200,000 records. A file that is damaged, of another version, or of another kind is refused, as are records that no request could have made and books that do not add up; nothing of it is kept.
   *
   * `POST /sandbox/worlds/import`
   */
  import(body: string | Uint8Array | ReadableStream<Uint8Array>, query?: NonNullable<ImportWorldData['query']>, options?: RequestOptions): ApiPromise<WorldWithKeys> {
    return this.client.send({ method: 'POST', path: '/sandbox/worlds/import', body, type: 'application/x-ndjson', query, isManagement: true, options });
  }

  /**
   * Creates a link that signs the sandbox's own user in to the portal, once and within ten minutes. That user owns every brand of the sandbox. This operation exists in the sandbox only.
   *
   * `POST /sandbox/portal-links`
   */
  portalLink(options?: RequestOptions): ApiPromise<PortalLink> {
    return this.client.send({ method: 'POST', path: '/sandbox/portal-links', isManagement: true, options });
  }
}
