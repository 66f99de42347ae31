/** The merchant of a transaction by its title, "12.50 USD at Coffee House"; undefined for another title. */
export const merchantOfTitle = (title: string): string | undefined =>
  /^\S+ [A-Z]{3} at (.+)$/.exec(title)?.[1];
