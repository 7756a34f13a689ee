import type { ContractTermsText } from '@openbourse/engine';

/** Terms without the number of their version. */
export type RuleTerms = Omit<ContractTermsText, 'rule_id'>;

const COMMON = {
  lots_max: 10_000,
  leverages: [2, 5, 10, 20, 50, 100],
  fee_percent: '0.05',
  liquidation_fee_percent: '0.3',
  brackets: [
    { notional_max: '50000', leverage_max: 100, maintenance_percent: '0.5', amount: '0' },
    { notional_max: '250000', leverage_max: 50, maintenance_percent: '1', amount: '250' },
    { notional_max: '1000000', leverage_max: 20, maintenance_percent: '2.5', amount: '4000' },
    { notional_max: '5000000', leverage_max: 10, maintenance_percent: '5', amount: '29000' },
  ],
} as const;

/** From when the first version of every rule holds. */
export const FIRST_RULES_FROM = Date.UTC(2026, 0, 1);

function coin(lotSize: string): RuleTerms {
  return {
    ...COMMON,
    lot_size: lotSize,
    spread_percent: '0.02',
    spread_amount: null,
    overnight_long_percent: '0.03',
    overnight_short_percent: '0.03',
    overnight_triple_day: null,
  };
}

/** A pair with its pip and its swap, in percent a day; what is negative is paid to the holder. Wednesday is threefold. */
function forex(pip: string, swap: { readonly long: string; readonly short: string }): RuleTerms {
  return {
    ...COMMON,
    lot_size: '1000',
    spread_percent: null,
    spread_amount: pip,
    overnight_long_percent: swap.long,
    overnight_short_percent: swap.short,
    overnight_triple_day: 3,
  };
}

/**
 * Share of the free capital that positions may put at risk, in percent: a price that moves by a tenth costs
 * the house 2 % of it for one match and 10 % for all, as much as micro contracts may (rule book, section 3,
 * "Exposure").
 */
export const FIRST_EXPOSURE_RULE = { matchPercent: '20', totalPercent: '100' } as const;

/** Values that the first rule of a match that is listed later takes over. */
export const NEW_TERMS = {
  digital: { brackets: COMMON.brackets, overnight_triple_day: null },
  forex: { brackets: COMMON.brackets, overnight_triple_day: 3 },
} as const satisfies Record<string, Pick<RuleTerms, 'brackets' | 'overnight_triple_day'>>;

/** The contracts that are offered, with the rules of the rule book, section 2. */
export const FIRST_RULES: Readonly<Record<string, RuleTerms>> = {
  'BTC/USDT': coin('0.001'),
  'ETH/USDT': coin('0.01'),
  'SOL/USDT': coin('0.2'),
  'XRP/USDT': coin('20'),
  EURUSD: forex('0.0001', { long: '0.0075', short: '-0.002' }),
  GBPUSD: forex('0.0001', { long: '0.0035', short: '0.0025' }),
  USDJPY: forex('0.01', { long: '-0.006', short: '0.0135' }),
  AUDUSD: forex('0.0001', { long: '0.0045', short: '0.0015' }),
  USDCAD: forex('0.0001', { long: '0.0005', short: '0.0065' }),
  USDCHF: forex('0.0001', { long: '-0.0055', short: '0.0125' }),
  NZDUSD: forex('0.0001', { long: '0.004', short: '0.0025' }),
  EURGBP: forex('0.0001', { long: '0.0085', short: '-0.0015' }),
  EURJPY: forex('0.01', { long: '-0.0035', short: '0.0105' }),
  GBPJPY: forex('0.01', { long: '-0.0065', short: '0.014' }),
  XAUUSD: { ...forex('0.1', { long: '0.0125', short: '-0.004' }), lot_size: '0.01' },
};
