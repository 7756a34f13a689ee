import { DemoMailbox, VerificationCard } from '../../features/identity/index.ts';
import { useSessionStore } from '../../features/session/index.ts';
import { WithdrawalScreen } from '../../features/wallet/index.ts';

/** Withdrawals, with what the identity adds: the way to the verification, and the messages of a demo server. */
export function Component() {
  const target = useSessionStore((state) => state.loginUserName);
  return (
    <WithdrawalScreen
      verification={<VerificationCard />}
      renderMailbox={(onUse) => <DemoMailbox target={target} onUse={onUse} />}
    />
  );
}
