import { AlertButton } from '../../features/alert/index.ts';
import { CoinKlineScreen } from '../../features/chart/index.ts';

/** The chart of a coin pair, with its price alerts. */
function CoinKline() {
  return <CoinKlineScreen renderActions={(match) => <AlertButton match={match} />} />;
}

export { CoinKline as Component };
