import { useSearchParams } from 'react-router';
import { ChartScreen, type ChartScreenProps } from './chart-screen.tsx';

/** /coinKline?id&symbol: the id decides, the symbol stands in for it. */
export function CoinKlineScreen(
  props: Required<Pick<ChartScreenProps, 'renderActions' | 'linesOf' | 'onLineMove'>>,
) {
  const [address] = useSearchParams();
  const [id, symbol] = [address.get('id'), address.get('symbol')];
  return (
    <ChartScreen
      isWanted={(match) => (id === null ? match.symbol === symbol : String(match.id) === id)}
      {...props}
    />
  );
}
