import type { ContractKit } from './contract-kit.ts';
import { showFunds } from './show-account.ts';

/** Counts what is open, and raises an alarm when the pool or the insurance fund owes. */
export function meterFunds(kit: ContractKit): () => Promise<void> {
  const { metrics } = kit;
  const open = metrics.gauge('openbourse_contract_open_positions', 'Open positions.', []);
  const pending = metrics.gauge(
    'openbourse_contract_pending_orders',
    'Orders that wait for their price.',
    [],
  );
  const owing = metrics.gauge('openbourse_contract_fund_is_negative', '1 when a fund owes.', ['fund']);
  return async () => {
    const { engine } = kit.writer.book;
    const { insurance_fund, contract_pool } = await showFunds(kit);
    open.set(engine.positionCount);
    pending.set(engine.orderCount);
    owing.set({ fund: 'insurance_fund' }, insurance_fund.startsWith('-') ? 1 : 0);
    owing.set({ fund: 'contract_pool' }, contract_pool.startsWith('-') ? 1 : 0);
  };
}
