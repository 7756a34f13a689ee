import type { Role } from './kernel/role.ts';

/** Home of the calls of a slice, where it is not that of people. */
const OF_SLICES: Readonly<Record<string, Role>> = {
  market: 'spot',
  spot: 'spot',
  convert: 'spot',
  contract: 'contract',
  micro: 'contract',
  tick: 'price',
  wallet: 'wallet',
  liability: 'wallet',
};

/** Home of calls that need the memory of another role than their slice: of the contracts, of the feeds, of the checks. */
const OF_CALLS: Readonly<Record<string, Role>> = {
  'demo.send_coins': 'wallet',
  'ledger.transfer': 'contract',
  'ledger.move_plan': 'contract',
  'ledger.operator_post_entry': 'contract',
  'ledger.operator_move_capital': 'contract',
  'ledger.operator_house_accounts': 'contract',
  'ledger.operator_audit': 'auditor',
  'ledger.operator_audit_now': 'auditor',
  'ledger.operator_violations': 'auditor',
  'ledger.operator_acknowledge_violation': 'auditor',
  'market.operator_feeds': 'price',
};

/** Slices and calls that are named here. */
export const NAMED: readonly string[] = [...Object.keys(OF_SLICES), ...Object.keys(OF_CALLS)];

/** Home of the trading API for existing clients. */
export const REST_HOME: Role = 'spot';
/** Of its requests, those that ask the chains. */
const REST_OF_CHAINS = '/sapi/v1/capital/';

/** The role whose owner answers a request of the trading API. */
export function homeOfRest(path: string): Role {
  return path.startsWith(REST_OF_CHAINS) ? 'wallet' : REST_HOME;
}
/** The call that carries out what another one proposed, wherever that is at home. */
export const DECISION = 'operator.decide_proposal';

/** The role whose owner answers a call. */
export function homeOf(name: string): Role {
  const [slice = ''] = name.split('.');
  return OF_CALLS[name] ?? OF_SLICES[slice] ?? 'worker';
}

/** The role whose owner carries out a proposal, by its kind: that of the call which proposed it. */
export function homeOfKind(kind: string): Role {
  const [slice = '', action = ''] = kind.split('.');
  return homeOf(`${slice}.operator_${action}`);
}
