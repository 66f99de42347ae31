export interface PastedHeaders {
  readonly id: string | null;
  readonly timestamp: string | null;
  /** Each signature of the header, with its prefix. */
  readonly signatures: readonly string[];
  /** Values of all other headers, among which may be the right id. */
  readonly others: readonly string[];
}

const line = /^[\s>"'-]*(?:H\s+)?["']?([A-Za-z][\w-]*)["']?\s*[:=]\s*["']?(.*?)["']?,?\s*\\?$/;

/** Reads headers as servers and tools print them: `name: value` lines, JSON, or the `-H` of a curl command. */
export function readHeaders(text: string): PastedHeaders {
  const found = new Map<string, string>();
  for (const [name, value] of pairsOf(text)) {
    // Frameworks of CGI's kind name headers HTTP_WEBHOOK_ID.
    const plain = name
      .toLowerCase()
      .replaceAll('_', '-')
      .replace(/^http-/, '');
    found.set(plain.replace(/^svix-/, 'webhook-'), value.trim());
  }
  const own = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return {
    id: found.get('webhook-id') || null,
    timestamp: found.get('webhook-timestamp') || null,
    signatures: (found.get('webhook-signature') ?? '').split(/\s+/).filter((each) => each !== ''),
    others: [...found].filter(([name]) => !own.includes(name)).map(([, value]) => value),
  };
}

function pairsOf(text: string): [string, string][] {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) {
      return Object.entries(parsed).map(([name, value]) => [name, String(value)]);
    }
  } catch {
    // Lines, then.
  }
  return text.split('\n').flatMap((each): [string, string][] => {
    const [, name, value] = line.exec(each.trim()) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
}
