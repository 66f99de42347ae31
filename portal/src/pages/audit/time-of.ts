/** A time as the API reads it; a day alone begins at midnight UTC. */
export function timeOf(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
}
