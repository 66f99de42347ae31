import { expect } from 'vitest';
import type { TestBrand } from './test-service.ts';

export interface ToldCheck {
  check: string;
  result: string;
  value: string | null;
  compared_with: string | string[] | null;
}

/** Reads decisions through the API, and compares each with its transaction. */
export function decisionSteps({ api }: Pick<TestBrand, 'api'>) {
  const read = async (transactionId: string) => {
    const { status, body } = await api('GET', `/transactions/${transactionId}/decision`);
    expect([status, body]).toEqual([200, expect.anything()]);
    const { body: transaction } = await api('GET', `/transactions/${transactionId}`);
    const { transaction_response_code, decline_reason } = transaction;
    expect(body).toMatchObject({ transaction_response_code, decline_reason });
    const failed = body.checks.filter((each: ToldCheck) => each.result === 'failed');
    expect(body.approved).toBe(decline_reason === null);
    expect(body.first_failed).toBe(failed[0]?.check ?? null);
    if (body.approved) expect(failed).toEqual([]);
    return body;
  };
  return {
    read,
    /** Returns one check of a decision: its result, the checked value, and its limit. */
    check: async (transactionId: string, name: string) => {
      const { checks } = await read(transactionId);
      const found = checks.find(({ check }: ToldCheck) => check === name);
      return [found.result, found.value, found.compared_with];
    },
    refuse: async (transactionId: string, as = api): Promise<[number, string]> => {
      const { status, body } = await as('GET', `/transactions/${transactionId}/decision`);
      return [status, body.Code];
    },
  };
}
