import { AlertButton, useAlertLines } from '../../features/alert/index.ts';
import { ForexKlineScreen } from '../../features/chart/index.ts';
import { ContractLinks } from '../../features/contract/index.ts';

/** The chart of a forex pair, with the way to its contract. */
export function Component() {
  const alerts = useAlertLines();
  return (
    <ForexKlineScreen
      renderTrade={(match) => <ContractLinks matchId={match.id} />}
      renderActions={(match) => <AlertButton match={match} />}
      {...alerts}
    />
  );
}
