import { VerificationCard } from '../../features/identity/index.ts';
import { MicroScreen } from '../../features/micro/index.ts';

export function Component() {
  return <MicroScreen kind="forex" verification={<VerificationCard />} />;
}
