/**
 * Headers in which a browser states what a page is loaded for (W3C Fetch Metadata), and by whom.
 */
export interface PageRequest {
  'sec-fetch-dest'?: string | string[] | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
  'sec-purpose'?: string | string[] | undefined;
  referer?: string | undefined;
}

/**
 * `show` answers with the page, which may use up its address. `refuse` names the origin that frames the
 * page, if the browser states it. `probe` answers with a page that sends the request again from inside
 * the frame.
 */
export type Judgement = { act: 'show' | 'probe' } | { act: 'refuse'; framedBy: string | null };

const frames = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe']);

/**
 * Decides about a request for a page that only a brand's origins may frame, before anything is used up.
 *
 * Browsers name the page that embeds a frame in `Referer`, unless its policy forbids it. They run
 * the probe only where `frame-ancestors` permits the frame, and its request is of the same origin.
 * Without these headers (older browsers, programs) the page is shown, and `frame-ancestors` decides.
 */
export function judgeRequest(headers: PageRequest, origins: readonly string[]): Judgement {
  const dest = headers['sec-fetch-dest'];
  const isPrefetch = String(headers['sec-purpose'] ?? '').includes('prefetch');
  if (isPrefetch) return { act: 'refuse', framedBy: null };
  if (dest === undefined || dest === 'document') return { act: 'show' };
  const framedBy = originOf(headers.referer);
  if (!frames.has(String(dest)) || origins.length === 0) return { act: 'refuse', framedBy };
  if (framedBy === null) {
    return { act: headers['sec-fetch-site'] === 'same-origin' ? 'show' : 'probe' };
  }
  return origins.includes(framedBy) ? { act: 'show' } : { act: 'refuse', framedBy };
}

function originOf(referer: string | undefined): string | null {
  const origin = referer ? URL.parse(referer)?.origin : undefined;
  return origin === undefined || origin === 'null' ? null : origin;
}
