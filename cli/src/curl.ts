/** A request as a command for curl. Keys stay in the environment, never in the text. */
export function renderCurl(
  baseUrl: string,
  {
    method,
    path,
    query,
    body,
  }: { method: string; path: string; query?: object | undefined; body?: unknown },
): string {
  const parameters = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const text = parameters.toString();
  const url = `${baseUrl.replace(/\/+$/, '')}/api/v0.1${path}${text ? `?${text}` : ''}`;
  const lines = [
    `curl -sS -X ${method} ${quote(url)}`,
    `-H "Identity: $SURETY_IDENTITY" -H "Authorization: $SURETY_AUTHORIZATION"`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json' -d ${quote(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
