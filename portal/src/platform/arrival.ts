let arrival: Pick<Location, 'pathname' | 'search'> | null = {
  pathname: location.pathname,
  search: location.search,
};

/**
 * Names in the address that opened the portal that its page does not read, told once: the router removes them. The entry
 * imports this file, as the router does so before a page is there.
 */
export function takeUnreadNames(pathname: string, read: object): string[] {
  const opened = arrival;
  arrival = null;
  if (opened?.pathname !== `/portal${pathname}`) return [];
  return [...new Set(new URLSearchParams(opened.search).keys())].filter((name) => !(name in read));
}
