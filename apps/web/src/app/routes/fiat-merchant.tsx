import { FiatMerchantScreen } from '../../features/fiat/index.ts';
import { VerificationCard } from '../../features/identity/index.ts';
import { useBalanceChannel, useFiatAvailable } from '../../features/ledger/index.ts';

export function Component() {
  useBalanceChannel();
  return <FiatMerchantScreen verification={<VerificationCard />} available={useFiatAvailable()} />;
}
