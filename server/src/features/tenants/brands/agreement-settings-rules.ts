import Type from 'typebox';

const kind = '(cardholder|security|autopay|esign|privacy)';

const Kinds = (description: string) =>
  Type.String({ pattern: `^(${kind}(,${kind}){0,4})?$`, default: '', description });

/** Agreements that customers of a program accept first. */
export const agreementSettings = {
  consents_to_apply: Kinds(
    'Kinds of agreements that a customer must have accepted before an application is submitted, separated by commas: cardholder, security, autopay, esign, privacy. Empty for none.',
  ),
  consents_for_card: Kinds(
    'Kinds of agreements that a customer must have accepted before a card is issued, separated by commas. Empty for none.',
  ),
};
