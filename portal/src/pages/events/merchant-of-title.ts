/** The merchant of a transaction by its title, "$12.50 at Coffee House" or "12.50 EUR at Café"; undefined for another title. */
export const merchantOfTitle = (title: string): string | undefined =>
  /^(?:\$[\d,.]+|[\d,.]+ [A-Z]{3}) at (.+)$/.exec(title)?.[1];
