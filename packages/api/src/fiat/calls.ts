import { change, endpoint } from '../endpoint.ts';
import { COLLECTION_KINDS } from '../limits.ts';
import { boolean, list, nullable, object, optional, string, t } from '../schema.ts';

export * from './ad-calls.ts';
export * from './merchant-calls.ts';
export * from './operator-calls.ts';
export * from './order-calls.ts';

const payPassword = t.text(1, 20, '481516');
/** A way to be paid; what its kind does not have is null. */
const method = object({
  id: t.uuid,
  kind: t.oneOf(COLLECTION_KINDS),
  real_name: string(),
  bank_name: nullable(string()),
  branch: nullable(string()),
  /** Masked in lists. */
  card_number: nullable(string()),
  /** Masked in lists. */
  account: nullable(string()),
  nickname: nullable(string()),
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
  summary: 'The name that every collection method of the user carries; null for who is not certified yet.',
  input: object({}),
  reply: object({ name: nullable(string()) }),
});

export const saveCollectionMethod = change('fiat.save_collection_method', {
  summary:
    'Adds a collection method, or with an id replaces it; the first one is the default. Needs bank_name and card_number (bank), account (alipay), account and nickname (wechat); fields of other kinds are not kept. real_name is the certified name of the user, when there is one.',
  input: object({
    id: optional(t.uuid),
    kind: t.oneOf(COLLECTION_KINDS),
    real_name: t.text(1, 100, 'Anna Berger'),
    bank_name: optional(t.text(0, 100, 'Deutsche Bank')),
    branch: optional(t.text(0, 100, 'Hamburg')),
    card_number: optional(t.text(0, 50, '6222021234567890123')),
    account: optional(t.text(0, 100, 'anna@example.com')),
    nickname: optional(t.text(0, 100, 'Anna')),
    /** A picture that was uploaded before, or the one that the method has; without it there is none. */
    qr: optional(t.uuid),
    pay_password: payPassword,
  }),
  reply: method,
  errors: [
    'fiat.method_not_found',
    'fiat.field_required',
    'fiat.invalid_card_number',
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
