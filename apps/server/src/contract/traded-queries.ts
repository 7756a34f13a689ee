import type { Db } from '../kernel/db.ts';

/** Volume that a user opened or closed, at the conversion of the opening. */
interface ContractTrade {
  readonly id: string;
  readonly userId: number;
  readonly notional: string;
}

/** The openings and closes of these ids: of positions and of closes. */
export function listTrades(db: Db, ids: readonly string[]): Promise<ContractTrade[]> {
  return db.query<ContractTrade>(
    `select p.id, p.user_id as "userId",
       trim_scale(trunc(p.open_price * p.conversion * p.lots_opened * (r.terms->>'lot_size')::numeric, 8))::text as notional
     from contract.position p join contract.rule r on r.id = p.rule_id
     where p.id = any($1::uuid[]) and p.open_price is not null
     union all
     select c.id, c.user_id, trim_scale(trunc(c.close_price * c.quantity * p.conversion, 8))::text
     from contract.close c join contract.position p on p.id = c.position_id
     where c.id = any($1::uuid[])`,
    [ids],
  );
}
