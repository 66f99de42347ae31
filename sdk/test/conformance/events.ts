import type { EventStream } from '../../src/platform/event-stream.ts';
import { equal, type Kit, plan } from './kit.ts';

/** Pages and streams of events. */
export const conformanceOfEvents: Readonly<Record<string, (kit: Kit) => Promise<void>>> = {
  'pages are walked to their end, from a position as well': async (kit) => {
    const { surety } = await plan(kit, { events: 12 });
    const ids: string[] = [];
    for await (const event of surety.events.list({ after: '000002', limit: 4 }))
      ids.push(event.position);
    equal(ids, positions(3, 12), 'events');
    equal((await surety.events.list({ limit: 4 }).take(6)).length, 6, 'taken');
  },
  'a stream over cut connections loses no event and repeats none': async (kit) => {
    const { surety } = await plan(kit, { events: 20, cuts: [3, 0, 7, 1] });
    const { seen, states } = await follow(surety.events.stream(), 24);
    equal(seen, positions(1, 24), 'events');
    equal(states.filter((state) => state === 'disconnected').length, 4, 'connections lost');
  },
  'a stream from the latest event on begins there after a cut, too': async (kit) => {
    const { surety } = await plan(kit, { events: 5, cuts: [0, 0] });
    const { seen } = await follow(surety.events.stream({ after: 'latest' }), 2);
    equal(seen, positions(6, 7), 'events');
  },
  'a stream ends with its signal': async (kit) => {
    const { surety } = await plan(kit, { events: 2 });
    const controller = new AbortController();
    const seen: string[] = [];
    for await (const { position } of surety.events.stream({}, { signal: controller.signal })) {
      seen.push(position);
      if (seen.length === 2) controller.abort();
    }
    equal(seen, positions(1, 2), 'events');
  },
};

function positions(first: number, last: number): string[] {
  const count = last - first + 1;
  return Array.from({ length: count }, (_, index) => String(first + index).padStart(6, '0'));
}

async function follow(stream: EventStream<{ position: string }>, count: number) {
  const seen: string[] = [];
  const states: string[] = [];
  stream.onStatus(({ state }) => states.push(state));
  for await (const { position } of stream) {
    seen.push(position);
    if (seen.length === count) break;
  }
  return { seen, states };
}
