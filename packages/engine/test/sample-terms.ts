import type { House } from '../src/contract/exposure.ts';
import {
  type ContractTerms,
  type ContractTermsText,
  RATE_ONE,
  readMoney,
  readTerms,
} from '../src/contract/terms.ts';

/** The brackets of the rule book, section 2. */
const BRACKETS = [
  { notional_max: '50000', leverage_max: 100, maintenance_percent: '0.5', amount: '0' },
  { notional_max: '250000', leverage_max: 50, maintenance_percent: '1', amount: '250' },
  { notional_max: '1000000', leverage_max: 20, maintenance_percent: '2.5', amount: '4000' },
  { notional_max: '5000000', leverage_max: 10, maintenance_percent: '5', amount: '29000' },
];
const COMMON = {
  rule_id: 1,
  lots_max: 10_000,
  leverages: [2, 5, 10, 20, 50, 100],
  fee_percent: '0.05',
  liquidation_fee_percent: '0.3',
  brackets: BRACKETS,
};

/** BTC/USDT as the rule book has it, for tests. */
export const CRYPTO_TERMS_TEXT: ContractTermsText = {
  ...COMMON,
  lot_size: '0.001',
  spread_percent: '0.02',
  spread_amount: null,
  overnight_long_percent: '0.03',
  overnight_short_percent: '0.03',
  overnight_triple_day: null,
};
export const CRYPTO_TERMS: ContractTerms = readTerms(CRYPTO_TERMS_TEXT, '0.01');

/** EURUSD with a swap that costs the long and pays the short, for tests. */
export const FOREX_TERMS_TEXT: ContractTermsText = {
  ...COMMON,
  lot_size: '1000',
  spread_percent: null,
  spread_amount: '0.0001',
  overnight_long_percent: '0.006',
  overnight_short_percent: '-0.002',
  overnight_triple_day: 3,
};
export const FOREX_TERMS: ContractTerms = readTerms(FOREX_TERMS_TEXT, '0.00001');

/** A house that takes whatever is opened, for tests of everything else. */
export const AMPLE_HOUSE: House = {
  pool: readMoney('1000000000000'),
  fund: readMoney('1000000000000'),
  matchRate: RATE_ONE,
  totalRate: RATE_ONE,
};
