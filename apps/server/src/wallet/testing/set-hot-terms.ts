import type { FakeClock } from '@openbourse/testkit';
import type { Database } from '../../kernel/db.ts';

/** Lets the terms of a hot wallet hold from now on, as two operators have them hold from an announced time. */
export async function setHotTerms(
  { owner, clock }: { readonly owner: Database; readonly clock: FakeClock },
  of: { readonly currencyId: number; readonly max: string; readonly target: string },
): Promise<void> {
  await owner.query(
    `insert into wallet.term (name, asset_id, value, effective_from, reason)
     select t.name, a.id, t.value, $2, 'test'
     from wallet.asset a cross join (values ('hot_max', $3::numeric), ('hot_target', $4)) as t (name, value)
     where a.currency_id = $1`,
    [of.currencyId, new Date(clock.now()).toISOString(), of.max, of.target],
  );
}
