import { formatDecimalAmount } from '../../../kernel/money.ts';
import {
  type KycChoice,
  kycChoices,
  kycSsns,
  type VerbName,
  verbs,
} from './scenario-verbs-rules.ts';

/** Request of a developer as the log keeps it, with masked bodies. */
export interface RecordedRequest {
  /** Id of the operation; `uploadDocument` for a document sent to an upload link. */
  operation: string;
  method: string;
  path: string;
  /** JSON body; null without one. */
  body: Body | null;
  status: number;
  /** JSON body of the response, or its ids. */
  answer: Body;
  /** Time on the brand's clock. */
  at: Temporal.Instant;
}

export type Body = Readonly<Record<string, unknown>>;

/** Facts that masked bodies lack, by id. */
export interface KnownOutcomes {
  /** KYC outcome that a customer's SSN chooses. */
  kyc?: Readonly<Record<string, KycChoice>>;
  /** Ending of the token of an external account, such as `no-funds`. */
  banks?: Readonly<Record<string, string>>;
}

export interface RecordedPerson {
  firstName: string | null;
  lastName: string | null;
  kyc: KycChoice;
}

/** Step of a scenario, or a request that no step can make. */
export type RecordedStep =
  | {
      kind: 'step';
      at: Temporal.Instant;
      verb: VerbName;
      args: [string, string][];
      as: string | null;
      refused: string | null;
    }
  | { kind: 'comment'; at: Temporal.Instant; text: string };

interface Application {
  customerId: string;
  income: string | null;
  housing: string | null;
  isSubmitted: boolean;
}

/** Objects met so far in a recording, by id, with the names that steps use. */
export class Recording {
  readonly known: KnownOutcomes;
  readonly people = new Map<string, RecordedPerson>();
  readonly applications = new Map<string, Application>();
  /** Customers by deposit and credit account. */
  readonly deposits = new Map<string, string>();
  readonly credits = new Map<string, string>();
  /** Customers by external account. */
  readonly banks = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();

  constructor(known: KnownOutcomes) {
    this.known = known;
  }

  /** Gives an object a name that nothing else has: `ada`, `ada-2`. */
  name(id: string, wish: string): string {
    const plain = wish
      .toLowerCase()
      .replaceAll(/[^a-z0-9_-]/g, '')
      .replace(/^[^a-z]+/, '');
    const base = plain.slice(0, 30) || 'one';
    let name = base;
    for (let count = 2; this.#taken.has(name); count++) name = `${base}-${count}`;
    this.#taken.add(name);
    this.#names.set(id, name);
    return name;
  }

  /** The name of an object that an earlier step made; undefined for any other. */
  nameOf(id: unknown): string | undefined {
    return typeof id === 'string' ? this.#names.get(id) : undefined;
  }

  /** A path with names in place of ids; ids without a name are left out. */
  withoutIds(path: string): string {
    return path.replaceAll(new RegExp(uuid, 'gi'), (id) => this.nameOf(id.toLowerCase()) ?? '{id}');
  }

  ownerOfBank(id: unknown): string | undefined {
    return typeof id === 'string' ? this.banks.get(id) : undefined;
  }

  /** The name of the customer of a deposit account. */
  customerOfDeposit(id: unknown): string | undefined {
    return typeof id === 'string' ? this.nameOf(this.deposits.get(id)) : undefined;
  }
}

/** The outcome that a customer's SSN chooses: known, or read from a body that is not masked. */
export function kycOf(known: KnownOutcomes, customerId: string, ssn: unknown): KycChoice {
  return kycOfSsn(textOf(ssn)) ?? known.kyc?.[customerId] ?? 'passes';
}

/** The outcome that an SSN of the sandbox chooses, with or without dashes; null for any other. */
export function kycOfSsn(ssn: string | null): KycChoice | null {
  const digits = ssn?.replaceAll('-', '');
  return kycChoices.find((choice) => kycSsns[choice].replaceAll('-', '') === digits) ?? null;
}

/** The ending of a sandbox's token that chooses how the bank behaves; null for a healthy one. */
export function kindOfToken(token: string | null): string | null {
  const kinds = verbs.link_bank.fields.kind.choices.filter((kind) => kind !== 'healthy');
  return kinds.find((kind) => token?.endsWith(`-${kind}`)) ?? null;
}

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

/** First UUID of a path. */
export function idIn(path: string): string | null {
  return new RegExp(uuid, 'i').exec(path)?.[0].toLowerCase() ?? null;
}

/** Cents of a body in dollars; null for anything else. */
export function dollars(cents: unknown): string | null {
  return typeof cents === 'number' && Number.isSafeInteger(cents)
    ? formatDecimalAmount(BigInt(cents))
    : null;
}

/** A part of a body; empty if it is no object. */
export function partOf(body: Body | null, name: string): Body {
  const part = body?.[name];
  return typeof part === 'object' && part !== null ? { ...part } : {};
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
