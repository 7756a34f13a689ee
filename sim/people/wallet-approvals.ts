import { DAY_MS } from '@openbourse/money';
import { amountOf, textOf } from './amount.ts';
import type { Town } from './capability.ts';
import { allOf } from './list.ts';

/** Amount in USDT that one operator may let go alone within a day (rule book, section 6). */
const ALONE_MAX = amountOf('20000');
const CREDITED: readonly string[] = ['credited', 'withdrawable'];

/** Two operators stand behind every claim, and behind what is more than one may let go in a day. */
export async function checkApprovals(town: Town): Promise<void> {
  const officer = town.officer('risk');
  const claims = await allOf((cursor) =>
    officer.call('wallet.operator_deposits', { kind: 'manual', cursor, limit: 100 }),
  );
  for (const { id, state, first_operator_id: first, decided_by: last } of claims)
    if (CREDITED.includes(state) && (first === null || first === last))
      town.fail('alone', `the claim ${id} was credited by ${last} alone`);
  const withdrawals = await allOf((cursor) =>
    officer.call('wallet.operator_withdrawals', { cursor, limit: 100 }),
  );
  const alone = withdrawals.filter(
    ({ state, first_operator_id: first, decided_by: last }) =>
      state !== 'rejected' && first === null && last !== null,
  );
  for (const { decided_by, decided_at } of alone) {
    const until = decided_at ?? 0;
    const ofDay = alone.filter(
      (one) => one.decided_by === decided_by && one.decided_at! <= until && one.decided_at! > until - DAY_MS,
    );
    const sum = ofDay.reduce((all, { value_usdt }) => all + amountOf(value_usdt), 0n);
    if (sum > ALONE_MAX) town.fail('alone', `${decided_by} let ${textOf(sum)} USDT go alone within a day`);
  }
}
