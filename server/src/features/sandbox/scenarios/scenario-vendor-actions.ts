import type { Actions } from './scenario-action.ts';
import type { Stage } from './scenario-stage.ts';

/** Actions that set the behaviour of simulated vendors (docs/decisions/0093). */
export const vendorActions: Actions<'behave' | 'behave_normally'> = {
  behave: async (stage, { vendor, customer, times = 'once', ...told }) => {
    const { outcome, return_code, banking_days, down } = told;
    const set = await stage.call('setBehaviour', {
      body: {
        vendor,
        scope: scopeOf(stage, customer),
        times: /^\d/.test(times) ? Number(times) : times,
        behave: {
          ...(outcome === undefined ? {} : { outcome }),
          ...(return_code === undefined ? {} : { return_code }),
          ...(banking_days === undefined ? {} : { banking_days: Number(banking_days) }),
          ...(down === undefined ? {} : { down: down === 'true' }),
        },
      },
    });
    return { objects: { behaviour_id: String(set.behaviour_id) }, state: null };
  },

  behave_normally: async (stage, { vendor, customer }) => {
    const { deleted_count } = await stage.call('deleteBehaviours', {
      query: { vendor, ...scopeOf(stage, customer) },
    });
    return { objects: {}, state: null, note: `${deleted_count} deleted` };
  },
};

function scopeOf(stage: Stage, customer: string | undefined) {
  return customer === undefined ? {} : { customer_id: stage.player(customer).customerId };
}
