/** The kinds and limits of national money. Plain data. */

/** Where a user is paid: a bank account, or an account of a payment application. */
export const COLLECTION_KINDS = ['bank', 'alipay', 'wechat'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];
export const COLLECTION_METHODS_MAX = 10;
