import type { NachaFile } from '../../../../kernel/nacha/nacha-reader.ts';
import { isRoutingNumber } from '../../../../kernel/nacha/routing-number.ts';
import type { Context } from '../../../../platform/context.ts';
import { listProgramsOf } from '../../../tenants/brands/brands.ts';

/**
 * Refuses a file for another bank: its immediate destination is a routing number, and neither the
 * bank nor the sender's number of a program of the brand. Any other number is one that the two banks
 * agree on (NACHA Operating Rules, appendix three, immediate destination), so it names no other bank.
 */
export async function refuseOtherBank(context: Context, file: NachaFile): Promise<NachaFile> {
  if (!file.ok || !isRoutingNumber(file.header.destination)) return file;
  const { destination } = file.header;
  const isOwn = (await listProgramsOf(context)).some(
    ({ settings }) =>
      settings.ach_bank_routing_number === destination || settings.ach_origin_id === destination,
  );
  if (isOwn) return file;
  const rule = "must be a program's ach_bank_routing_number or ach_origin_id";
  return { ok: false, problem: { line: 1, field: 'destination', rule } };
}
