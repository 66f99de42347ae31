/** Names of forks begin with this, by which the portal recognizes them. */
export const forkPrefix = 'Fork of ';

/** The world that a fork was made of, as this browser knows it. */
export interface ForkOrigin {
  readonly world: string;
  readonly name: string;
  /** The page that was open when the fork was made, after `/portal`. */
  readonly href: string;
}

const keyOf = (world: string): string => `surety-fork-${world}`;

export function keepOrigin(fork: string, origin: ForkOrigin): void {
  try {
    localStorage.setItem(keyOf(fork), JSON.stringify(origin));
  } catch {
    // Without storage the fork has no way back in its banner; the menu of worlds has.
  }
}

export function readOrigin(fork: string): ForkOrigin | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(fork)) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetOrigin(fork: string): void {
  localStorage.removeItem(keyOf(fork));
}
