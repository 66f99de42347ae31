import { expect } from 'vitest';
import { changeProgramSettings } from '../../src/features/tenants/brands/brands.ts';
import { parseDecimalAmount } from '../../src/kernel/money.ts';
import { clockCalls } from './clock-calls.ts';
import { fundDeposit, openSampleCard, type SampleCard } from './sample-cards.ts';
import type { TestBrand, TestService } from './test-service.ts';

/** Change that a decision names. */
export interface ToldChange {
  change: string;
  rule: string;
  value: string | string[] | null;
  operation: string | null;
}

interface Stage {
  world: TestBrand;
  card: SampleCard;
  purchase: Record<string, unknown>;
}

/** Carries out changes in a world, and returns the purchase to send then. */
export async function carryOut(
  service: TestService,
  { world, card, purchase, changes }: Stage & { changes: ToldChange[] },
): Promise<Record<string, unknown>> {
  let changed = purchase;
  for (const change of changes) {
    const steps = stepsOf(service, { world, card, purchase: changed }, change);
    const step = steps[change.change];
    if (!step) throw new Error(`No step carries out ${change.change}`);
    changed = { ...changed, ...(await step()) };
  }
  return changed;
}

type Step = () => Promise<object> | object;

function stepsOf(
  service: TestService,
  { world, card, purchase }: Stage,
  { rule, value, operation }: ToldChange,
): Record<string, Step> {
  const { api } = world;
  const path = `/cards/${purchase.card_id}`;
  const text = String(value);
  const choose = (others: string[]) => {
    const list = Array.isArray(value) ? value : [text];
    return rule === 'in' ? list[0] : others.find((other) => !list.includes(other));
  };
  const call = async (method: string, to: string, body?: object) => {
    const answer = await api(method, to, body);
    expect([answer.status, answer.body]).toEqual([
      expect.toSatisfy((status: number) => status < 300),
      expect.anything(),
    ]);
    return answer.body;
  };
  return {
    amount: () => ({ amount: text }),
    deposit: async () => {
      await fundDeposit(service, card.depositId, parseDecimalAmount(text) ?? 0n, world);
      return {};
    },
    merchant_category: () => ({ mcc: choose(['5411', '5812', '7011', '4111']) }),
    merchant_country: () => ({ merchant_country: choose(['CA', 'MX', 'FR', 'US', 'JP']) }),
    currency: () => ({ currency: text, exchange_rate: undefined }),
    exchange_rate: () => ({ exchange_rate: text }),
    transaction_datetime: () => ({ transaction_datetime: text }),
    time: async () => {
      await clockCalls(service, world).advance({ to: text });
      return {};
    },
    card: async () => {
      const other = value ?? (await openSampleCard(service, 1_000_000n, world)).cardId;
      return { card_id: other };
    },
    card_status: async () => {
      if (operation === 'activateCard') await call('POST', `${path}/activate`);
      else await call('PATCH', path, { status: text });
      return {};
    },
    card_expiry: async () => {
      const body = { reissue_type: 'same_card_number_updated_expiry', form: 'virtual' };
      return { card_id: (await call('POST', `${path}/reissue`, body)).card_id };
    },
    controls: async () => {
      const controls = await call('GET', `${path}/controls`);
      const names = Array.isArray(value) ? value : [];
      const without = (all: object) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
      const { allowed_mccs, blocked_mccs, allowed_countries, blocked_countries } = controls;
      await call('PUT', `${path}/controls`, {
        spending_limits: without(controls.spending_limits),
        ...without({ allowed_mccs, blocked_mccs, allowed_countries, blocked_countries }),
      });
      return {};
    },
    program_setting: async () => {
      const [name = '', setting] = text.split('=');
      const { operator } = service.service;
      await changeProgramSettings(operator, world.brandId, world.programId, { [name]: setting });
      return {};
    },
  };
}
