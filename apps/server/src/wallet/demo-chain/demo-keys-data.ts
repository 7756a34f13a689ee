/**
 * The keys of the demo chain. They are public on purpose: the chain lives on the loopback address and its coins are
 * play money. With fixed keys the addresses in the database stay right when the chain's folder is removed.
 * They are the account m/44'/60'/0' of the seed that consists of the byte 1, 32 times.
 */
export const DEMO_XPRV =
  'xprv9yzwTZn1gp1dsasaG4X2P3aq1Wq5Xa7squjDnKuR3LxJgpehDouELXSQfyZF6P4FJvsmZgjuwb19wnDHuquUopSiqBmCjhyuQXEFtMYMrcy';
/** Its watching side. */
export const DEMO_XPUB =
  'xpub6CzHs5JuXBZw64x3N642kBXZZYfZw2qjD8epaiK2bgVHZcyqmMDUtKktXEXK6cA6iYfKKBtSbvuiDmmf75FnkVKQzzcSN2qdi6nyEXtoogV';

/** The chain of the wallet that the demonstration's node stands for. */
export const DEMO_CHAIN_CODE = 'ETH';
export const DEMO_CHAIN_ID = 31_337;
/** Gwei; the chain begins with 1. */
export const DEMO_GAS_PRICE_MAX = 500;
