import { type BodyVariant, bodyVariants } from './body-variants.ts';
import { type PastedHeaders, readHeaders } from './pasted-headers.ts';
import { readVerifier, type Verifier } from './signed-content.ts';

/** The usual mistakes, and what is missing to find them. */
export type Mistake =
  | 'headers-missing'
  | 'secret-form'
  | 'wrong-secret'
  | 'rotated-secret'
  | 'old-time'
  | 'newline'
  | 'reserialised'
  | 'other-id';

export interface PastedDelivery {
  readonly body: string;
  readonly headers: string;
  readonly secret: string;
}

export interface Diagnosis {
  /** Empty for a message that is right. */
  readonly mistakes: readonly Mistake[];
  /** True if a signature fits, be it after a change of what was pasted. */
  readonly isSigned: boolean;
  /** The text that the signature is of; null while headers are missing. */
  readonly signed: string | null;
  /** The signature of that text with the secret; null where none can be computed. */
  readonly expected: string | null;
  readonly signatures: readonly string[];
  /** Seconds between the message's time and now; null without a time. */
  readonly ageSeconds: number | null;
}

const toleranceSeconds = 300;
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const idsAtMost = 20;

/** Finds why a message does not verify. Nothing leaves this function's caller: it only computes. */
export async function diagnose(pasted: PastedDelivery, nowMs: number): Promise<Diagnosis> {
  const headers = readHeaders(pasted.headers);
  const { id, timestamp, signatures } = headers;
  const ageSeconds = ageOf(timestamp, nowMs);
  const { secret, isMalformed } = plainSecret(pasted.secret);
  const verifier = await readVerifier(secret);
  const known = { isSigned: false, signatures, ageSeconds };
  if (id === null || timestamp === null || signatures.length === 0) {
    return { ...known, mistakes: ['headers-missing'], signed: null, expected: null };
  }
  const asPasted = `${id}.${timestamp}.${pasted.body}`;
  if (!verifier) {
    return { ...known, mistakes: ['secret-form'], signed: asPasted, expected: null };
  }
  const found = await findSigned(verifier, pasted.body, { ...headers, id, timestamp });
  if (!found) {
    const expected = await verifier.sign(asPasted);
    const mistakes: Mistake[] = isMalformed ? ['secret-form', 'wrong-secret'] : ['wrong-secret'];
    return { ...known, mistakes, signed: asPasted, expected };
  }
  const mistakes: Mistake[] = [];
  if (isMalformed) mistakes.push('secret-form');
  if (found.change !== 'none') mistakes.push(found.change);
  if (found.isOtherId) mistakes.push('other-id');
  if (found.at > 0) mistakes.push('rotated-secret');
  if (ageSeconds === null || Math.abs(ageSeconds) > toleranceSeconds) mistakes.push('old-time');
  const expected = await verifier.sign(found.text);
  return { ...known, isSigned: true, mistakes, signed: found.text, expected };
}

/** A secret as the service gave it, from what people paste: with the version, without its prefix, in quotes. */
function plainSecret(pasted: string): { secret: string; isMalformed: boolean } {
  const text = pasted.trim().replaceAll(/^["']|["']$/g, '');
  const bare = text.replace(/^v1a?,/, '');
  const isNamed = /^wh(sec|pk|sk)_/.test(bare);
  const secret = isNamed || bare === '' ? bare : `whsec_${bare}`;
  return { secret, isMalformed: secret !== pasted.trim() };
}

interface FoundSignature {
  readonly change: BodyVariant['change'];
  readonly isOtherId: boolean;
  /** The place of the signature that fits: the first is that of the newest secret. */
  readonly at: number;
  readonly text: string;
}

interface SentHeaders extends PastedHeaders {
  readonly id: string;
  readonly timestamp: string;
}

/** The least changed message that one of the signatures fits. */
async function findSigned(
  verifier: Verifier,
  body: string,
  sent: SentHeaders,
): Promise<FoundSignature | null> {
  const own = ownSignatures(verifier, sent.signatures);
  for (const id of idsOf(sent, body)) {
    for (const variant of bodyVariants(body)) {
      const text = `${id}.${sent.timestamp}.${variant.body}`;
      for (const [at, signature] of own.entries()) {
        if (!(await verifier.verify(signature, text))) continue;
        return { change: variant.change, isOtherId: id !== sent.id, at, text };
      }
    }
  }
  return null;
}

/** The id of the header first, then others that were pasted: a server may read the wrong one. */
function idsOf({ id, others }: SentHeaders, body: string): string[] {
  const inTexts = [...others, body].flatMap((text) => text.match(uuids) ?? []);
  const plain = others.filter((value) => /^[\w-]{8,64}$/.test(value));
  return [...new Set([id, ...inTexts, ...plain])].slice(0, idsAtMost);
}

function ownSignatures({ prefix }: Verifier, signatures: readonly string[]): string[] {
  return signatures
    .map((signature) => signature.replace(/,$/, ''))
    .filter((signature) => signature.startsWith(prefix))
    .map((signature) => signature.slice(prefix.length));
}

function ageOf(timestamp: string | null, nowMs: number): number | null {
  if (timestamp === null || !/^\d{1,12}$/.test(timestamp)) return null;
  return Math.round(nowMs / 1_000 - Number(timestamp));
}
