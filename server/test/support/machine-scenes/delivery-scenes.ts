import { fanOutOnce } from '../../../src/features/events/webhooks/fan-out/fan-out.ts';
import { eventually } from '../test-service.ts';
import type { MachineScenes, Make } from './scene-world.ts';

/** A delivery of which the dispatcher, which this service has not, would have made this. */
const delivery =
  (status: string, webhook: 'enabled' | 'disabled' = 'enabled'): Make =>
  async (world) => {
    const { webhook_id } = await world.done('POST', '/webhooks', {
      callback_url: 'http://127.0.0.1:9/hook',
      events: ['card.created'],
    });
    await world.openCard(0n);
    const id = await eventually(async () => {
      await fanOutOnce(world.service.database);
      return world.read('select delivery_id from deliveries where webhook_id = $1', webhook_id);
    });
    if (status !== 'pending' && status !== 'cancelled') {
      await world.service.owner.query(
        'update deliveries set status = $1, next_attempt_at = null where delivery_id = $2',
        [status, id],
      );
    }
    const changed = (to: string) => world.done('PATCH', `/webhooks/${webhook_id}`, { status: to });
    if (webhook === 'disabled' || status === 'cancelled') await changed('disabled');
    if (webhook === 'enabled' && status === 'cancelled') await changed('enabled');
    return id;
  };

export const deliveryScenes: MachineScenes = {
  pending: { 'one that waits': delivery('pending') },
  succeeded: {
    'one that arrived': delivery('succeeded'),
    'one that arrived at a webhook that is disabled since': delivery('succeeded', 'disabled'),
  },
  failed: {
    'one that was given up': delivery('failed'),
    'one of a webhook that is disabled since': delivery('failed', 'disabled'),
  },
  cancelled: {
    'one of a webhook that is enabled again': delivery('cancelled'),
    'one of a disabled webhook': delivery('cancelled', 'disabled'),
  },
};
