import { useSearchParams } from 'react-router';
import { ChartScreen, type ChartScreenProps } from './chart-screen.tsx';

/** /forexKline?symbol. */
export function ForexKlineScreen(
  props: Required<Pick<ChartScreenProps, 'renderTrade' | 'renderActions' | 'linesOf' | 'onLineMove'>>,
) {
  const [address] = useSearchParams();
  const symbol = address.get('symbol');
  return <ChartScreen isWanted={(match) => match.kind === 'forex' && match.symbol === symbol} {...props} />;
}
