import type { Db } from '../kernel/db.ts';
import type { Person } from '../screening/index.ts';
import { contextOf } from './certified-name.ts';
import { type Deps, sealContext } from './deps.ts';
import { listScreened, type ScreenedRow } from './screened-queries.ts';

/** Facts of users by which they are screened: what they submitted and what they are certified by. */
export async function peopleOf(
  deps: Pick<Deps, 'box'>,
  db: Db,
  userIds: readonly number[],
): Promise<readonly Person[]> {
  const rows = await listScreened(db, { userIds, after: 0, rows: userIds.length });
  return rows.map((row) => personOf(deps, row));
}

/** Users after one with the same facts, by their ids. */
export async function listPeople(
  deps: Pick<Deps, 'box'>,
  db: Db,
  { after, rows }: { readonly after: string; readonly rows: number },
): Promise<readonly Person[]> {
  const found = await listScreened(db, { userIds: null, after: Number.parseInt(`0${after}`, 10), rows });
  return found.map((row) => personOf(deps, row));
}

function personOf({ box }: Pick<Deps, 'box'>, row: ScreenedRow): Person {
  const { userId, caseId, nameSealed, cardIdSealed, certifiedSealed } = row;
  const open = (sealed: Buffer | null, context: string): readonly string[] =>
    sealed === null ? [] : [box.open(sealed, context).toString()];
  const names = [
    ...(caseId === null ? [] : open(nameSealed, sealContext(caseId, 'name'))),
    ...open(certifiedSealed, contextOf(userId)),
  ];
  return {
    userId,
    facts: {
      ...{ names: [...new Set(names)], born: row.birthDate, email: row.email },
      countries: [row.country, ...(row.issuer === null ? [] : [row.issuer])],
      documents: caseId === null ? [] : open(cardIdSealed, sealContext(caseId, 'card_id')),
    },
  };
}
