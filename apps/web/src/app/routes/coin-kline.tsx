import { AlertButton, useAlertLines } from '../../features/alert/index.ts';
import { CoinKlineScreen } from '../../features/chart/index.ts';

/** The chart of a coin pair, with its price alerts. */
function CoinKline() {
  const linesOf = useAlertLines();
  return <CoinKlineScreen renderActions={(match) => <AlertButton match={match} />} linesOf={linesOf} />;
}

export { CoinKline as Component };
