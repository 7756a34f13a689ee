import { VerificationCard } from '../../features/identity/index.ts';
import { AssetsScreen } from '../../features/ledger/index.ts';

/** The assets, with the way to the verification for those who lack it. */
export function Component() {
  return <AssetsScreen verification={<VerificationCard />} />;
}
