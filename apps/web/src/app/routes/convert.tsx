import { ConvertScreen } from '../../features/convert/index.ts';
import { VerificationCard } from '../../features/identity/index.ts';
import { useBalanceChannel } from '../../features/ledger/index.ts';

/** Converting with the balances as they move: /convert?from=USDT&to=BTC, and the tab in `tab`. */
export function Component() {
  useBalanceChannel();
  return <ConvertScreen verification={<VerificationCard />} />;
}
