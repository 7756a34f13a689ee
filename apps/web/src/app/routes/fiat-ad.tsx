import { AdScreen } from '../../features/fiat/index.ts';
import { useBalanceChannel, useFiatAvailable } from '../../features/ledger/index.ts';

/** Publishing an ad, with what the fiat account has for it. */
export function Component() {
  useBalanceChannel();
  return <AdScreen availableOf={useFiatAvailable()} />;
}
