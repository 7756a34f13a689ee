/** Ranges that end now, of whole UTC days with the running one. */
export const PORTFOLIO_RANGES = ['1d', '7d', '30d', '90d', '1y', 'all'] as const;
export type PortfolioRange = (typeof PORTFOLIO_RANGES)[number];
