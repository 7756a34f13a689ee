import { ApplyScreen } from '../../features/fiat/index.ts';
import { useBalanceChannel, useFiatAvailable } from '../../features/ledger/index.ts';

/** The application as a merchant, with what the fiat account has for the bond. */
export function Component() {
  useBalanceChannel();
  return <ApplyScreen availableOf={useFiatAvailable()} />;
}
