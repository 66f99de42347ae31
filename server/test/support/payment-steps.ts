import { clockCalls } from './clock-calls.ts';
import { openSampleCard, type SampleCard, samplePurchase } from './sample-cards.ts';
import { linkSampleAccount } from './sample-links.ts';
import type { TestBrand, TestService } from './test-service.ts';

export interface Payer extends SampleCard {
  brand: TestBrand;
  bankId: string;
  clock: ReturnType<typeof clockCalls>;
}

/** A cardholder of a brand of their own with a limit of $500, of whose card $100 are spent and posted. */
export async function openPayer(service: TestService, settings: object = {}): Promise<Payer> {
  const brand = await service.createBrand({ ach_speed: 'calendar', ...settings });
  const clock = clockCalls(service, brand);
  await clock.stop();
  const card = await openSampleCard(service, 50_000n, brand);
  const bankId = await linkSampleAccount(brand, card.customerId);
  await spend({ ...card, brand }, '100.00');
  return { ...card, brand, bankId, clock };
}

/** Buys for an amount, and clears what is approved. */
export async function spend(
  { brand, cardId }: { brand: TestBrand; cardId: string },
  amount: string,
) {
  const { body } = await brand.api(
    'POST',
    '/simulate/authorization',
    samplePurchase(cardId, amount),
  );
  if (body.transaction_state === 'pending') {
    const { transaction_id } = body;
    await brand.api('POST', '/simulate/clearing', { transaction_id });
  }
  return body;
}

export const pay = ({ brand, creditId, bankId }: Payer, body: object) =>
  brand.api('POST', `/accounts/${creditId}/payments`, { source_account_id: bankId, ...body });

export const balanceOf = async ({ brand, creditId }: Payer) =>
  (await brand.api('GET', `/accounts/${creditId}/balances`)).body;

export const transferOf = async ({ brand }: Payer, id: string) =>
  (await brand.api('GET', `/transfers/${id}`)).body;

/** The bank returns the entry of a transfer. */
export const giveBack = ({ brand }: Payer, transfer_id: string, return_code: string) =>
  brand.api('POST', '/simulate/ach/return', { transfer_id, return_code });
