import type { OperatorRole } from '@openbourse/api';
import type { Random } from '@openbourse/testkit/seeded-random';
import type { Town } from './capability.ts';

interface Decided {
  readonly role: OperatorRole;
  readonly decision?: 'approve' | 'reject';
  readonly random: Random;
}

/** Lets the second operator of a role decide what the first one proposed; a refused proposal is null. */
export async function decide(
  town: Town,
  proposal: { readonly id: number } | null,
  { role, decision = 'approve', random }: Decided,
): Promise<boolean> {
  if (proposal === null) return false;
  const input = { id: proposal.id, decision, reason: 'Compared with the request' };
  const second = town.officer(role, 'second');
  return (await second.change('operator.decide_proposal', input, random)) !== null;
}
