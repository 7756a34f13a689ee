import { AlertButton, useAlertLines } from '../../features/alert/index.ts';
import { CoinKlineScreen } from '../../features/chart/index.ts';

/** The chart of a coin pair, with its price alerts. */
function CoinKline() {
  const alerts = useAlertLines();
  return <CoinKlineScreen renderActions={(match) => <AlertButton match={match} />} {...alerts} />;
}

export { CoinKline as Component };
