/** The kinds, fields and limits of national money. Plain data. */

/** Where a user is paid: a bank account, or an account of a payment application. */
export const COLLECTION_KINDS = ['bank', 'alipay', 'wechat'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];
export type CollectionField = 'bank_name' | 'branch' | 'card_number' | 'account' | 'nickname';
export const COLLECTION_METHODS_MAX = 10;

interface CollectionFields {
  readonly required: readonly CollectionField[];
  readonly optional: readonly CollectionField[];
  /** Whether the picture of a payment code belongs to it. */
  readonly hasQr: boolean;
}

/** What is to be known of each kind beside the name (specification, section 3). */
export const COLLECTION_FIELDS: Readonly<Record<CollectionKind, CollectionFields>> = {
  bank: { required: ['bank_name', 'card_number'], optional: ['branch'], hasQr: false },
  alipay: { required: ['account'], optional: [], hasQr: true },
  wechat: { required: ['account', 'nickname'], optional: [], hasQr: true },
};
