import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { EventName } from '../../src/kernel/event-names.generated.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Context, Unit } from '../../src/platform/context.ts';
import { insertEvents, type NewEvent } from '../../src/platform/events/insert-events.ts';
import { startTestService, type TestBrand, type TestService } from './test-service.ts';

/** An event without the payload that its definition requires. */
export type PlantedEvent = Omit<NewEvent, 'event' | 'eventId'> & { event: EventName };

/** A service without a worker for the tests of a file, and a brand for each of them, which plants events. */
export class PlantedEvents {
  service!: TestService;
  /** Brand of the present test. */
  brand!: TestBrand;
  context!: Context;

  /** Registers the hooks of the file. */
  constructor() {
    beforeAll(async () => {
      this.service = await startTestService({ plantsEvents: true, worker: false });
    });
    afterAll(() => this.service.stop());
    beforeEach(async () => {
      this.brand = await this.service.createBrand();
      this.context = await this.contextOf(this.brand);
    });
  }

  contextOf({ brandId }: TestBrand): Promise<Context> {
    return this.service.service.createContext(brandId, { kind: 'job' }, 'test');
  }

  /** Records an event in a unit of its own; returns its id. */
  record(event: EventName = 'card.created', customerId: string | null = null): Promise<string> {
    return this.context.unit((unit) => writeEvent(unit, event, customerId));
  }
}

export function writeEvent(
  unit: Unit,
  event: EventName = 'card.created',
  customerId: string | null = null,
): Promise<string> {
  return plantEvent(unit, { event, customerId });
}

/** Inserts an event of any name and payload; returns its id. */
export async function plantEvent(unit: Unit, event: PlantedEvent): Promise<string> {
  const eventId = newId();
  await insertEvents(unit, [{ ...event, eventId }]);
  return eventId;
}

export function idsOf(body: { data: { event_id: string }[] }): string[] {
  return body.data.map((row) => row.event_id);
}
