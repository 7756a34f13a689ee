import { tier as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { assignGroup } from './assign-group.ts';
import { addProgramme, readProgrammes } from './programmes.ts';
import { showDays, showLevels, showMine, showUser } from './show-levels.ts';
import type { Tiers } from './tier.ts';

export function tierRoutes(http: HttpServer, { deps }: Tiers): void {
  http.servePublic(calls.levels, async () => showLevels(deps));
  http.servePrivate(calls.mine, async (_input, session) => showMine(deps, session));
  http.serveOperator(calls.operatorProgrammes, async () => readProgrammes(deps));
  http.serveOperator(calls.operatorDays, async () => showDays(deps));
  http.serveOperator(calls.operatorUser, async ({ user_id: userId }) => showUser(deps, userId));
  const { proposals } = deps.operator;
  proposals.serve(http, calls.operatorAddProgramme, 'tier.add_programme', (tx, input, by) =>
    addProgramme(tx, deps, { input, by }),
  );
  proposals.serve(http, calls.operatorAssign, 'tier.assign_group', (tx, input, by) =>
    assignGroup(tx, deps, { input, by }),
  );
}
