import Type from 'typebox';

/** Settings of the payments that collect what is owed from a bank account. */
export const paymentSettings = {
  // 12 CFR 1026.10(b)(2)(ii): no earlier than 17:00.
  payment_cut_off: Type.String({
    pattern: '^((1[7-9]|2[0-3]):[0-5]\\d|24:00)$',
    default: '17:00',
    unit: 'US Eastern time, 17:00 to 24:00',
    description:
      'A payment that is requested after this time of a day is received on the next day. Regulation Z permits no cut-off before 17:00.',
  }),
  payment_hold_banking_days: Type.Integer({
    minimum: 0,
    maximum: 60,
    default: 3,
    unit: 'banking days',
    description:
      'Time from the settlement of a payment until its money can be spent, since the other bank may return it. 0 for at once.',
  }),
};
