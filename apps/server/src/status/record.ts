import { type Product, STATUS_PARTS, type StatusPart, type StatusState } from '@openbourse/api';
import type { ActiveMode } from '../kernel/modes.ts';
import type { Role } from '../kernel/role.ts';
import { recordStates } from './queries.ts';
import type { StatusDeps } from './status-deps.ts';
import { SILENCE_MS } from './timeline.ts';

/** Roles without which a part stands still. */
const ROLES: Readonly<Record<StatusPart, readonly Role[]>> = {
  spot: ['spot'],
  contract: ['contract', 'price'],
  micro: ['contract', 'price'],
  fiat: ['worker'],
  wallet: ['wallet'],
  staking: ['worker'],
  subscription: ['worker'],
};

/** Parts that trade the markets, which a mode of one market concerns. */
const TRADING: readonly StatusPart[] = ['spot', 'contract', 'micro'];

/** Records the state of each part at this moment. */
export async function record(deps: StatusDeps): Promise<void> {
  const at = deps.clock.now();
  await recordStates(deps.db, { states: await statesOf(deps), at, goesOnSince: at - SILENCE_MS });
}

/** The state of each part at this moment. */
export async function statesOf({
  modes,
  servedRoles,
}: StatusDeps): Promise<ReadonlyMap<StatusPart, StatusState>> {
  const served = await servedRoles();
  const active = modes.active();
  const stateOf = (part: StatusPart): StatusState => {
    if (ROLES[part].some((role) => !served.has(role))) return 'down';
    return active.some((mode) => concerns(mode, part)) ? 'restricted' : 'operational';
  };
  return new Map(STATUS_PARTS.map((part) => [part, stateOf(part)]));
}

/** Reports whether a mode closes something of a part. */
function concerns({ mode, product, matchId }: ActiveMode, part: StatusPart): boolean {
  if (mode === 'no_withdrawals' && part !== 'wallet') return false;
  if (product !== null) return product === (part satisfies Product);
  return matchId === null || TRADING.includes(part);
}
