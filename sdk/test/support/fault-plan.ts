/** The fates of one request. The effect, where there is one, happens at most once for a key. */
export const faults = [
  'ok',
  'cut-before',
  'cut-after',
  'silent-before',
  'silent-after',
  'too-many',
  'too-many-soon',
  'too-many-late',
  'failed',
  'bad-gateway-before',
  'bad-gateway-after',
  'unavailable-before',
  'unavailable-after',
  'in-progress',
  'truncated-after',
  'half-json-after',
  'garbage-after',
  'login-page',
  'redirect',
] as const;

export type Fault = (typeof faults)[number];

/** An event of a plan's record, as the service lists it. */
export interface PlannedEvent {
  readonly event_id: string;
  readonly position: string;
  readonly event: string;
  readonly payload: { readonly event: string };
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly hasKeys: boolean;
}

/** The faults of the coming requests, and all that happened until now. */
export class FaultPlan {
  readonly faults: Fault[];
  readonly requests: SeenRequest[] = [];
  /** Number of effects by `Idempotency-Key`; those without one are under the empty text. */
  readonly effects = new Map<string, number>();
  readonly events: PlannedEvent[] = [];
  /** Events after which a stream is cut, connection after connection. */
  readonly streamCuts: number[];
  readonly #answers = new Map<string, string>();

  constructor(faults: readonly Fault[], streamCuts: readonly number[] = []) {
    this.faults = [...faults];
    this.streamCuts = [...streamCuts];
  }

  get effectCount(): number {
    return [...this.effects.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Carries a request out as the service does: a known key gets its first answer again. */
  carryOut(method: string, key: string | null): { body: string; isReplay: boolean } {
    const kept = key === null ? undefined : this.#answers.get(key);
    if (kept !== undefined) return { body: kept, isReplay: true };
    const body = JSON.stringify({ done: method, number: this.effectCount + 1 });
    if (method === 'GET') return { body, isReplay: false };
    this.effects.set(key ?? '', (this.effects.get(key ?? '') ?? 0) + 1);
    if (key !== null) this.#answers.set(key, body);
    return { body, isReplay: false };
  }

  addEvents(count: number): void {
    for (let index = 0; index < count; index += 1) {
      const position = String(this.events.length + 1).padStart(6, '0');
      const event = 'webhook.test';
      this.events.push({ event_id: `event-${position}`, position, event, payload: { event } });
    }
  }
}
