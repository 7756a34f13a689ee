import { useSearchParams } from 'react-router';
import { ChartScreen } from './chart-screen.tsx';

/** /forexKline?symbol. */
export function ForexKlineScreen() {
  const [address] = useSearchParams();
  const symbol = address.get('symbol');
  return <ChartScreen isWanted={(match) => match.kind === 'forex' && match.symbol === symbol} />;
}
