import { type SealedColumn, sealedColumn, type SealedRow, type Sealing } from '../kernel/sealed-column.ts';
import { boxContext } from './deps.ts';

/** Purpose for which the secrets of operators' authenticators are sealed. */
export const OPERATOR_PURPOSE = 'operator authenticator';

/** Columns that the slice keeps sealed. */
export function sealedOperatorColumns(sealing: Sealing): readonly SealedColumn[] {
  const own = { ...sealing, purpose: OPERATOR_PURPOSE };
  const of = {
    key: 'id',
    column: 'secret_sealed',
    contextOf: ({ email }: SealedRow) => boxContext(String(email)),
  };
  const owner = '(select o.email from operator.operator o where o.id = t.operator_id) as email';
  return [
    sealedColumn(own, { table: 'operator.operator', ...of, also: 't.email' }),
    sealedColumn(own, { table: 'operator.enrolment', ...of, also: owner }),
  ];
}
