/** The page of a path such as `/w/01a2…/transactions`: what follows the world. */
export const pageOfPath = (pathname: string): string =>
  pathname.replace(/^(?:\/portal)?\/w\/[^/]+\/?/, '').replace(/\/$/, '');

/** Address of a view in a world, below `/portal`. */
export function addressOf({ page, search }: ViewAddress, world: string): string {
  return `/w/${world}/${page}${search === '' ? '' : `?${search}`}`;
}

interface ViewAddress {
  readonly page: string;
  readonly search: string;
}

/** True for the same parameters in any order. */
export function isSameSearch(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

function sorted(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return parameters.toString();
}

/** The filters of a search as the list of the API receives them; the router writes numbers in quotes. */
export function filtersOf(search: string): Record<string, string> {
  const parameters = [...new URLSearchParams(search)];
  return Object.fromEntries(parameters.map(([name, value]) => [name, unquoted(value)]));
}

function unquoted(value: string): string {
  return /^".*"$/s.test(value) ? value.slice(1, -1) : value;
}
