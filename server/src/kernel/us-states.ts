/**
 * USPS Publication 28, appendix B: the states, the District of Columbia, territories and freely
 * associated states, and the "states" of military addresses.
 */
const states = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM
   NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY
   AS GU MP PR VI UM FM MH PW
   AA AE AP`.split(/\s+/),
);

/** True for the upper-case two-letter code of a state in a US address. */
export function isUsState(code: string): boolean {
  return states.has(code);
}
