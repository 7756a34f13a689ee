import type { ChainFamily } from '@openbourse/api';

/** The chains and assets of a new installation with their terms (rule book, section 6). */
export interface SeededChain {
  readonly code: string;
  readonly family: ChainFamily;
  readonly name: string;
  /** Where those of other chains do not fit. */
  readonly confirmations?: { readonly credit: number; readonly withdraw: number };
}

export interface SeededAsset {
  readonly currency: string;
  readonly chain: string;
  readonly network: string;
  /** Null for the chain's own coin; `configured` is set at the start, because it depends on the network. */
  readonly contract: string | null;
  readonly scale: number;
  readonly terms: Readonly<Record<'min_deposit' | 'min_withdrawal' | 'withdrawal_fee', string>>;
}

/** USDT on the Ethereum main network. */
export const USDT_MAINNET = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

/** A chain is read once it has a node; until then its coins are shown and stay closed. */
export const CHAINS: readonly SeededChain[] = [
  { code: 'ETH', family: 'evm', name: 'Ethereum' },
  { code: 'BTC', family: 'utxo', name: 'Bitcoin' },
  // So many witnesses of 27 have to build on a block of TRON, its own among them; then nothing takes it back.
  { code: 'TRX', family: 'tron', name: 'TRON', confirmations: { credit: 1, withdraw: 19 } },
];

export const CONFIRMATIONS = { credit: 1, withdraw: 6 } as const;

/** Since when the first terms hold. */
export const FIRST_TERMS_FROM = Date.UTC(2026, 0, 1);

export const CONFIGURED = 'configured';

export const ASSETS: readonly SeededAsset[] = [
  {
    currency: 'USDT',
    chain: 'TRX',
    network: 'TRC20',
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    scale: 6,
    terms: { min_deposit: '1', min_withdrawal: '10', withdrawal_fee: '1' },
  },
  {
    currency: 'USDT',
    chain: 'ETH',
    network: 'ERC20',
    contract: CONFIGURED,
    scale: 6,
    terms: { min_deposit: '5', min_withdrawal: '20', withdrawal_fee: '3' },
  },
  {
    currency: 'BTC',
    chain: 'BTC',
    network: 'BTC',
    contract: null,
    scale: 8,
    terms: { min_deposit: '0.0001', min_withdrawal: '0.0005', withdrawal_fee: '0.0001' },
  },
  {
    currency: 'ETH',
    chain: 'ETH',
    network: 'ETH',
    contract: null,
    scale: 18,
    terms: { min_deposit: '0.002', min_withdrawal: '0.01', withdrawal_fee: '0.001' },
  },
  {
    currency: 'TRX',
    chain: 'TRX',
    network: 'TRX',
    contract: null,
    scale: 6,
    terms: { min_deposit: '10', min_withdrawal: '20', withdrawal_fee: '2' },
  },
];

/** The second EVM chain of a demonstration; elsewhere two persons list another chain. */
export const DEMO_CHAINS: readonly SeededChain[] = [{ code: 'BSC', family: 'evm', name: 'BNB Smart Chain' }];

export const DEMO_ASSETS: readonly SeededAsset[] = [
  {
    currency: 'USDT',
    chain: 'BSC',
    network: 'BEP20',
    contract: CONFIGURED,
    scale: 6,
    terms: { min_deposit: '1', min_withdrawal: '10', withdrawal_fee: '0.5' },
  },
  {
    currency: 'BNB',
    chain: 'BSC',
    network: 'BEP20',
    contract: null,
    scale: 18,
    terms: { min_deposit: '0.005', min_withdrawal: '0.02', withdrawal_fee: '0.001' },
  },
];
