import { referral as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { showCode } from './authorization-code.ts';
import { addAgent, checkAgentCode, endAgent, readAgents, setAgentRate } from './operator-agents.ts';
import { addRates, readRateVersions, readSettlements, readVoidRelations } from './operator-side.ts';
import { readRates, readRewards, readSummary } from './read-rewards.ts';
import { readAgentView, readInvitees, readTeam } from './read-team.ts';
import type { Referral } from './referral.ts';
import { addSubAgent, readSubAgents, setSubAgentRate } from './sub-agents.ts';

export function referralRoutes(http: HttpServer, { kit }: Referral): void {
  http.servePublic(calls.rates, async () => readRates(kit));
  http.servePrivate(calls.authorizationCode, async (_input, { userId }) => showCode(kit, userId));
  http.servePrivate(calls.summary, async (_input, { userId }) => readSummary(kit, userId));
  http.servePrivate(calls.invitees, async (input, { userId }) => readInvitees(kit, userId, input));
  http.servePrivate(calls.rewards, async (input, { userId }) => readRewards(kit, userId, input));
  http.servePrivate(calls.agent, async (_input, { userId }) => readAgentView(kit, userId));
  http.servePrivate(calls.team, async (input, { userId }) => readTeam(kit, userId, input));
  http.servePrivate(calls.subAgents, async (_input, { userId }) => readSubAgents(kit, userId));
  http.serveChange(calls.addSubAgent, (change) => addSubAgent(kit, change));
  http.serveChange(calls.setSubAgentRate, (change) => setSubAgentRate(kit, change));
  http.serveOperator(calls.operatorRates, async () => readRateVersions(kit));
  const { proposals } = kit.operator;
  proposals.serve(http, calls.operatorAddRates, 'referral.add_rates', (tx, input, by) =>
    addRates(tx, kit, { input, by }),
  );
  http.serveOperator(calls.operatorAgents, async (input) => readAgents(kit, input));
  http.serveChange(calls.operatorCheckCode, (change) => checkAgentCode(kit, change));
  proposals.serve(http, calls.operatorAddAgent, 'referral.add_agent', (tx, input, by) =>
    addAgent(tx, kit, { input, by }),
  );
  proposals.serve(http, calls.operatorSetAgentRate, 'referral.set_agent_rate', (tx, input, by) =>
    setAgentRate(tx, kit, { input, by }),
  );
  http.serveChange(calls.operatorEndAgent, (change) => endAgent(kit, change));
  http.serveOperator(calls.operatorSettlements, async (input) => readSettlements(kit, input));
  http.serveOperator(calls.operatorVoidRelations, async (input) => readVoidRelations(kit, input));
}
