import { change, endpoint } from '../endpoint.ts';
import { boolean, list, nullable, object, optional, string, t } from '../schema.ts';
import { METHOD_LIMITS } from './method-text.ts';
import { fieldValues, paymentKind } from './parts.ts';

export * from './ad-calls.ts';
export * from './merchant-calls.ts';
export * from './method-calls.ts';
export * from './operator-calls.ts';
export * from './order-calls.ts';

const payPassword = t.text(1, 20, '481516');
/** A way to be paid; what its kind does not have is null. */
const method = object({
  id: t.uuid,
  kind: paymentKind,
  real_name: string(),
  bank_name: nullable(string()),
  branch: nullable(string()),
  /** Masked in lists. */
  card_number: nullable(string()),
  /** Masked in lists. */
  account: nullable(string()),
  nickname: nullable(string()),
  /** All fields of its kind besides the name, those above among them; numbers and accounts are masked in lists. */
  fields: fieldValues,
  /** The picture of the payment code. */
  qr: nullable(t.uuid),
  is_default: boolean(),
  created_at: t.instant,
});

export const collectionMethods = endpoint('fiat.collection_methods', {
  summary: 'The collection methods of the user, oldest first; card numbers and accounts are masked.',
  input: object({}),
  reply: list(method),
});

export const collectionMethod = endpoint('fiat.collection_method', {
  summary: 'One collection method of the user, unmasked, to be edited.',
  input: object({ id: t.uuid }),
  reply: method,
  errors: ['fiat.method_not_found'],
});

export const certifiedName = endpoint('fiat.certified_name', {
  summary:
    'The name that every collection method of the user carries, null for who is not certified yet; and the kinds that the user can add.',
  input: object({}),
  reply: object({ name: nullable(string()), kinds: list(paymentKind) }),
});

export const saveCollectionMethod = change('fiat.save_collection_method', {
  summary:
    'Adds a collection method, or with an id replaces it; the first one is the default. Which fields it needs says its kind in fiat.payment_methods; fields of other kinds are not kept. real_name is the certified name of the user, when there is one.',
  input: object({
    id: optional(t.uuid),
    kind: paymentKind,
    real_name: t.text(1, 100, 'Anna Berger'),
    bank_name: optional(t.text(0, 100, 'Deutsche Bank')),
    branch: optional(t.text(0, 100, 'Hamburg')),
    card_number: optional(t.text(0, 50, '6222021234567890123')),
    account: optional(t.text(0, 100, 'anna@example.com')),
    nickname: optional(t.text(0, 100, 'Anna')),
    /** `key=value`, one a line: fields that have no parameter of their own. */
    values: optional(t.lines(0, METHOD_LIMITS.fieldsMax * 130, 'phone=+4915112345678')),
    /** A picture that was uploaded before, or the one that the method has; without it there is none. */
    qr: optional(t.uuid),
    pay_password: payPassword,
  }),
  reply: method,
  errors: [
    'fiat.method_not_found',
    'fiat.field_required',
    'fiat.invalid_card_number',
    'fiat.invalid_field',
    'fiat.payment_method_not_offered',
    'fiat.name_differs',
    'fiat.too_many_methods',
    'file.not_found',
    'file.already_used',
  ],
  by: 'active',
  proof: 'pay_password',
  once: true,
});

export const removeCollectionMethod = change('fiat.remove_collection_method', {
  summary: 'Removes a collection method; of the others the oldest becomes the default when it was.',
  input: object({ id: t.uuid, pay_password: payPassword }),
  reply: object({}),
  errors: ['fiat.method_not_found'],
  by: 'active',
  proof: 'pay_password',
  once: true,
});

export const setDefaultCollectionMethod = change('fiat.set_default_collection_method', {
  summary: 'Makes a collection method the default.',
  input: object({ id: t.uuid, pay_password: payPassword }),
  reply: object({}),
  errors: ['fiat.method_not_found'],
  by: 'active',
  proof: 'pay_password',
});
