/** How many may follow events in one process, and for how long. */
export interface FollowLimits {
  /** Open at a time, of one brand and of all. */
  followersOfBrand: number;
  followersOfAll: number;
  /** How often a stream on which nothing happens gives a sign of life. */
  heartbeatMs: number;
  /** How long a stream goes on; then the follower asks again, with a key that must still be good. */
  streamForMs: number;
}

export const usualFollowLimits: FollowLimits = {
  followersOfBrand: 50,
  followersOfAll: 1_000,
  // Proxies close connections on which nothing moves, the strictest after 30 seconds.
  heartbeatMs: 15_000,
  streamForMs: 15 * 60_000,
};
