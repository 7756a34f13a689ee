import { endpoint } from '../endpoint.ts';
import { reason } from '../operator/calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { boolean, integer, list, object, optional, string, t } from '../schema.ts';
import { FIAT_METHOD_PICTURES } from './limits.ts';
import { METHOD_CODE_PATTERN, METHOD_LIMITS } from './method-text.ts';
import { methodField, paymentKind, words } from './parts.ts';

/** Ways of paying national money, which operators define. Part of the noun `fiat`. */

const READERS = ['support', 'risk', 'fiat_arbiter'] as const;
const MAKERS = ['risk', 'fiat_arbiter'] as const;
const { fieldsTextMax, namesTextMax, nameLengthMax, countriesMax } = METHOD_LIMITS;

const definition = {
  code: paymentKind,
  version: integer(),
  /** In every language that `names` does not have. */
  name: string(),
  names: words,
  /** ISO codes of the countries whose people are offered it; empty for all. */
  countries: list(string()),
  /** National money that it pays; empty for all. */
  units: list(string()),
  /** Besides the name of the account holder, in their order. */
  fields: list(methodField),
  /** Need of a picture of the payment code. */
  picture: t.oneOf(FIAT_METHOD_PICTURES),
  /** The account holder has the certified name, where there is one. */
  is_name_verified: boolean(),
  /** False once it is withdrawn: neither saved nor traded by any more. */
  is_offered: boolean(),
};

export const paymentMethods = endpoint('fiat.payment_methods', {
  summary:
    'The ways in which people pay each other, in the order of lists, with the fields that each asks for. Withdrawn ones are named too, because orders of before have them.',
  input: object({}),
  reply: list(object(definition)),
});

export const operatorPaymentMethods = endpoint('fiat.operator_payment_methods', {
  summary: 'The same with who changed each, why, and how many people have it.',
  input: object({}),
  reply: list(
    object({
      ...definition,
      saved: integer(),
      open_ads: integer(),
      changed_at: t.instant,
      changed_by: string(),
      approved_by: string(),
      reason: string(),
    }),
  ),
  roles: READERS,
});

const terms = {
  name: t.text(1, nameLengthMax, 'Bank transfer'),
  /** `locale=name`, one a line. */
  names: optional(t.lines(0, namesTextMax, 'de-DE=Banküberweisung')),
  /** ISO codes with commas between them; without it everywhere. */
  countries: optional(t.text(0, countriesMax * 3, 'DE,AT')),
  /** Codes with commas between them; without it all. */
  units: optional(t.text(0, 100, 'EUR')),
  /** One a line: key|kind|required or optional|least length|greatest length|label|locale=label … */
  fields: t.lines(1, fieldsTextMax, 'iban|iban|required|||IBAN'),
  picture: t.oneOf(FIAT_METHOD_PICTURES),
  is_name_verified: t.flag,
  reason,
};

export const operatorAddPaymentMethod = proposedChange('fiat.operator_add_payment_method', {
  summary: 'Proposes a way of paying with its fields.',
  input: object({
    /** The code by which everything names it; it stays. */
    kind: t.matching<string>(METHOD_CODE_PATTERN, 'sepa', 'Small Latin letters, digits and _'),
    ...terms,
  }),
  errors: ['fiat.payment_method_exists', 'fiat.definition_invalid', 'fiat.too_many_payment_methods'],
  roles: MAKERS,
  checkers: MAKERS,
});

export const operatorChangePaymentMethod = proposedChange('fiat.operator_change_payment_method', {
  summary:
    'Proposes another version of a way of paying. Accounts that are saved and orders that are open keep the one of theirs.',
  input: object({ kind: paymentKind, ...terms }),
  errors: ['fiat.payment_method_not_found', 'fiat.definition_invalid'],
  roles: MAKERS,
  checkers: MAKERS,
});

export const operatorOfferPaymentMethod = proposedChange('fiat.operator_offer_payment_method', {
  summary: 'Proposes to withdraw a way of paying, or to offer it again. Open orders end by it all the same.',
  input: object({ kind: paymentKind, is_offered: t.flag, reason }),
  errors: ['fiat.payment_method_not_found', 'fiat.payment_method_unchanged'],
  roles: MAKERS,
  checkers: MAKERS,
});
