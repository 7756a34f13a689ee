import type { Match } from '../model/matches.ts';

/** The base in full weight, the quote quieter: BTC/USDT. */
export function PairName({ match }: { readonly match: Match }) {
  return (
    <span className="whitespace-nowrap">
      <span className="text-row">{match.base_currency_code}</span>
      <span className="text-secondary text-muted">/{match.quote_currency_code}</span>
    </span>
  );
}
