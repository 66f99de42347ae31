let arrival: Pick<Location, 'pathname' | 'search'> | null = {
  pathname: location.pathname,
  search: location.search,
};

/**
 * Names in the address that opened the portal that its page does not read, until `forgetArrival`: the router removes
 * them. The entry imports this file, as the router does so before a page is there.
 */
export function unreadNames(pathname: string, read: object): string[] {
  if (arrival?.pathname !== `/portal${pathname}`) return [];
  return [...new Set(new URLSearchParams(arrival.search).keys())].filter((name) => !(name in read));
}

/** Called once a page has told the names; a render that React gives up tells nothing. */
export function forgetArrival(): void {
  arrival = null;
}
