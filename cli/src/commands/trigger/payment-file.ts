/** Routing number of an originating bank that does not exist. */
const sender = '99000000';

/** A file of another bank with one payment (NACHA, PPD credit), as `simulate.achFile` takes it. */
export function paymentFile(payment: {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly cents: number;
  /** Seven digits of the trace number; a repeat of the payment has the same. */
  readonly sequence: string;
  /** Distinguishes files of one day: A to Z. */
  readonly modifier: string;
}): string {
  const { routingNumber, accountNumber, cents, sequence, modifier } = payment;
  const amount = String(cents);
  const hash = routingNumber.slice(0, 8).padStart(10, '0');
  const company = `${'EXAMPLE PAYROLL'.padEnd(36)}1234567890`;
  const records = [
    `1011234567890 1234567802607030900${modifier}094101${'SURETY'.padEnd(23)}${'EXAMPLE BANK'.padEnd(23)}`,
    `5200${company}PPDPAYROLL         2603031841${sender}0000001`,
    `622${routingNumber}${accountNumber.padEnd(17)}${amount.padStart(10, '0')}${'SALARY'.padEnd(15)}${'ADA SAMPLE'.padEnd(22)}  0${sender}${sequence}`,
    `8200000001${hash}${'0'.repeat(12)}${amount.padStart(12, '0')}1234567890${' '.repeat(25)}${sender}0000001`,
    `900000100000100000001${hash}${'0'.repeat(12)}${amount.padStart(12, '0')}`,
  ];
  const filled = [...records, ...Array<string>(10 - records.length).fill('9'.repeat(94))];
  return filled.map((record) => `${record.padEnd(94)}\n`).join('');
}
