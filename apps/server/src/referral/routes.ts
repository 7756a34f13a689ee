import { referral as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { showCode } from './authorization-code.ts';
import { addAgent, checkAgentCode, endAgent, readAgents, setAgentRate } from './operator-agents.ts';
import { addRates, readRateVersions, readSettlements, readVoidRelations } from './operator-side.ts';
import { readRates, readRewards, readSummary } from './read-rewards.ts';
import { readAgentView, readInvitees, readTeam } from './read-team.ts';
import type { Referral } from './referral.ts';
import { addSubAgent, readSubAgents, setSubAgentRate } from './sub-agents.ts';

export function referralRoutes(http: HttpServer, { deps }: Referral): void {
  http.servePublic(calls.rates, async () => readRates(deps));
  http.servePrivate(calls.authorizationCode, async (_input, { userId }) => showCode(deps, userId));
  http.servePrivate(calls.summary, async (_input, { userId }) => readSummary(deps, userId));
  http.servePrivate(calls.invitees, async (input, { userId }) => readInvitees(deps, userId, input));
  http.servePrivate(calls.rewards, async (input, { userId }) => readRewards(deps, userId, input));
  http.servePrivate(calls.agent, async (_input, { userId }) => readAgentView(deps, userId));
  http.servePrivate(calls.team, async (input, { userId }) => readTeam(deps, userId, input));
  http.servePrivate(calls.subAgents, async (_input, { userId }) => readSubAgents(deps, userId));
  http.serveChange(calls.addSubAgent, (change) => addSubAgent(deps, change));
  http.serveChange(calls.setSubAgentRate, (change) => setSubAgentRate(deps, change));
  http.serveOperator(calls.operatorRates, async () => readRateVersions(deps));
  const { proposals } = deps.operator;
  proposals.serve(http, calls.operatorAddRates, 'referral.add_rates', (tx, input, by) =>
    addRates(tx, deps, { input, by }),
  );
  http.serveOperator(calls.operatorAgents, async (input) => readAgents(deps, input));
  http.serveChange(calls.operatorCheckCode, (change) => checkAgentCode(deps, change));
  proposals.serve(http, calls.operatorAddAgent, 'referral.add_agent', (tx, input, by) =>
    addAgent(tx, deps, { input, by }),
  );
  proposals.serve(http, calls.operatorSetAgentRate, 'referral.set_agent_rate', (tx, input, by) =>
    setAgentRate(tx, deps, { input, by }),
  );
  http.serveChange(calls.operatorEndAgent, (change) => endAgent(deps, change));
  http.serveOperator(calls.operatorSettlements, async (input) => readSettlements(deps, input));
  http.serveOperator(calls.operatorVoidRelations, async (input) => readVoidRelations(deps, input));
}
