import type { LiabilityOwner, verifyLiability } from '@openbourse/engine';
import { addDecimal } from '@openbourse/money';
import type { TestUser } from './start-test-server.ts';

/** A user as the screens of the app show what is owed: the sum of all accounts. */
export async function ownerOf({ client }: TestUser): Promise<LiabilityOwner> {
  const { uid } = await client.call('identity.info', {});
  const amounts: Record<string, string> = {};
  for (const { balances } of await client.call('ledger.account_list', {}))
    for (const { code, total } of balances) amounts[code] = addDecimal(amounts[code] ?? '0', total);
  return { uid, amounts };
}

/** Names of the steps that a verification finds wrong. */
export function wrongOf(verified: ReturnType<typeof verifyLiability>): readonly string[] {
  return verified.steps.filter(({ isRight }) => !isRight).map(({ name }) => name);
}
