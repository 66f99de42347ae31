/** The editable texts of a replay. */
export interface Draft {
  /** With the query. */
  readonly path: string;
  readonly body: string;
}

interface LoggedDraft {
  readonly path: string;
  readonly request: { readonly query: unknown; readonly body: unknown } | null;
}

/** The texts as the log has the request. */
export function firstDraft({ path, request }: LoggedDraft): Draft {
  const query = queryText(request?.query);
  const { body } = request ?? {};
  return {
    path: query ? `${path}?${query}` : path,
    body: body === null || body === undefined ? '' : JSON.stringify(body, null, 2),
  };
}

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value])
      parameters.append(name, String(each));
  }
  return parameters.toString();
}

export interface ReadDraft {
  readonly path: string;
  readonly query: string;
  /** Undefined for none. */
  readonly body: unknown;
  /** The rule that the texts break. */
  readonly problem: string | null;
}

/** The request that the texts say. */
export function readDraft(method: string, { path, body }: Draft): ReadDraft {
  const [plain = '', query = ''] = path.split('?', 2);
  const read = { path: plain.trim(), query: query.trim(), body: undefined, problem: null };
  if (!/^\/[\w./~-]*$/.test(read.path) || read.path.includes('..'))
    return { ...read, problem: 'The path must begin with / and be one of the API.' };
  if (method === 'GET' || body.trim() === '') return read;
  try {
    return { ...read, body: JSON.parse(body) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...read, problem: `The body must be JSON: ${reason}` };
  }
}
