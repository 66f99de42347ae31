import { definePort } from '../../../platform/port.ts';

/** Limits on event followers in one process. */
export interface FollowLimits {
  /** Open followers at a time: with keys of one brand, and in total. */
  followersOfBrand: number;
  followersOfAll: number;
  /** Followers with temporary keys, which draw nothing from their brand's. */
  followersOfCustomer: number;
  followersOfCustomers: number;
  /** Followers of one brand by people of the portal, of each and together; they draw nothing from its keys'. */
  followersOfPerson: number;
  followersOfPeople: number;
  /** Interval between heartbeats on an idle stream. */
  heartbeatMs: number;
  /** Interval between heartbeats for a page of the portal, which tells a service that hangs by their absence. */
  pageHeartbeatMs: number;
  /** Lifetime of a stream; the follower then reconnects, which authenticates its key again. */
  streamForMs: number;
  /**
   * Events arrive in bursts: the database is polled soon after one, then ever less often. A commit
   * of this process ends the pause.
   */
  shortestPauseMs: number;
  longestPauseMs: number;
}

export const usualFollowLimits: FollowLimits = {
  followersOfBrand: 50,
  followersOfAll: 1_000,
  followersOfCustomer: 5,
  followersOfCustomers: 300,
  followersOfPerson: 20,
  followersOfPeople: 150,
  // Proxies close idle connections, the strictest after 30 seconds.
  heartbeatMs: 15_000,
  pageHeartbeatMs: 3_000,
  streamForMs: 15 * 60_000,
  shortestPauseMs: 10,
  longestPauseMs: 80,
};

/** Limits of this process; tests bind smaller ones. */
export const followLimits = definePort<FollowLimits>('limits of followers');
