import type { UseCaseDeps } from './use-case-deps.ts';

/** Counts what is open, and raises an alarm when the pool or the insurance fund owes. */
export function meterFunds(deps: UseCaseDeps): () => void {
  const { metrics } = deps;
  const open = metrics.gauge('openbourse_contract_open_positions', 'Open positions.', []);
  const pending = metrics.gauge(
    'openbourse_contract_pending_orders',
    'Orders that wait for their price.',
    [],
  );
  const owing = metrics.gauge('openbourse_contract_fund_is_negative', '1 when a fund owes.', ['fund']);
  const stopped = metrics.gauge(
    'openbourse_contract_openings_are_stopped',
    '1 while what is promised takes all the capital, the fees of the next night included.',
    [],
  );
  return () => {
    const { engine } = deps.writer.book;
    const { pool, fund, free } = engine.house.capital();
    open.set(engine.positionCount);
    pending.set(engine.orderCount);
    stopped.set(free === 0n ? 1 : 0);
    owing.set({ fund: 'insurance_fund' }, fund < 0n ? 1 : 0);
    owing.set({ fund: 'contract_pool' }, pool < 0n ? 1 : 0);
  };
}
