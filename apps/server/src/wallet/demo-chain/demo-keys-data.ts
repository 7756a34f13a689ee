/**
 * The keys of the demo chains. They are public on purpose: the chain lives on the loopback address and its coins are
 * play money. With fixed keys the addresses in the database stay right when the chain's folder is removed.
 * They are the account m/44'/60'/0' of the seed that consists of the byte 1, 32 times.
 */
export const DEMO_XPRV =
  'xprv9yzwTZn1gp1dsasaG4X2P3aq1Wq5Xa7squjDnKuR3LxJgpehDouELXSQfyZF6P4FJvsmZgjuwb19wnDHuquUopSiqBmCjhyuQXEFtMYMrcy';
/** Its watching side. */
export const DEMO_XPUB =
  'xpub6CzHs5JuXBZw64x3N642kBXZZYfZw2qjD8epaiK2bgVHZcyqmMDUtKktXEXK6cA6iYfKKBtSbvuiDmmf75FnkVKQzzcSN2qdi6nyEXtoogV';

export const DEMO_CHAIN_ID = 31_337;

/** The cold wallet of both networks, whose key is the byte 3, 32 times. */
export const DEMO_COLD = '0x3325a78425F17a7E487Eb5666b2bFd93aBb06c70';

/** A local network of the demonstration, and the chain of the wallet that it stands for. */
export interface DemoNetwork {
  readonly code: string;
  readonly chainId: number;
  /** The ledger's number of the coin that pays for gas. */
  readonly coinId: number;
  /** Below the data folder. */
  readonly folder: string;
  readonly xprv: string;
  readonly xpub: string;
}

export const DEMO_ETHER: DemoNetwork = {
  ...{ code: 'ETH', chainId: DEMO_CHAIN_ID, coinId: 3, folder: 'demo-chain' },
  ...{ xprv: DEMO_XPRV, xpub: DEMO_XPUB },
};

/** The second account is that of the byte 2. */
export const DEMO_NETWORKS: readonly DemoNetwork[] = [
  DEMO_ETHER,
  {
    ...{ code: 'BSC', chainId: 31_338, coinId: 6, folder: 'demo-chain-bsc' },
    xprv: 'xprv9ygMWBPzomFA6MPNEWgRznsBZfcUa5aoQhGA27PR6jTg2LuACnUpd3e9im5Rz8XijUucEm5qqmNXjmZt9B1spCv7ZTS6pAZLUYfzcNkH6cn',
    xpub: 'xpub6Cfhugvte8oTJqTqLYDSMvov7hSxyYJemvBkpVo2f4zeu9EJkKo5Aqxda3L9V39gxsSWWKkKFfRetcDw6Fg5pdL4GdJBdXzm9Gh98TCgKSa',
  },
];
/** Gwei; the chain begins with 1. */
export const DEMO_GAS_PRICE_MAX = 500;

/** The reason why a demo chain that was begun anew is not used. */
export function demoChainLost(code: string): string {
  const folder = DEMO_NETWORKS.find((network) => network.code === code)?.folder ?? '';
  return (
    'the demo chain is another one than this database remembers, so nothing can be deposited or withdrawn on it: ' +
    `bring the folder ${folder} of the data folder back, or delete the whole data folder and the database to begin anew`
  );
}
