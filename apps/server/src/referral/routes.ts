import { referral as contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { showCode } from './authorization-code.ts';
import { addAgent, checkAgentCode, endAgent, readAgents, setAgentRate } from './operator-agents.ts';
import { addRates, readRateVersions, readSettlements, readVoidRelations } from './operator-side.ts';
import { readRates, readRewards, readSummary } from './read-rewards.ts';
import { readAgentView, readInvitees, readTeam } from './read-team.ts';
import type { Referral } from './referral.ts';
import { addSubAgent, readSubAgents, setSubAgentRate } from './sub-agents.ts';

export function referralRoutes(http: HttpServer, { kit }: Referral): void {
  http.servePublic(contract.rates, async () => readRates(kit));
  http.servePrivate(contract.authorizationCodeOf, async (_input, { userId }) => showCode(kit, userId));
  http.servePrivate(contract.summary, async (_input, { userId }) => readSummary(kit, userId));
  http.servePrivate(contract.invitees, async (input, { userId }) => readInvitees(kit, userId, input));
  http.servePrivate(contract.rewards, async (input, { userId }) => readRewards(kit, userId, input));
  http.servePrivate(contract.agent, async (_input, { userId }) => readAgentView(kit, userId));
  http.servePrivate(contract.team, async (input, { userId }) => readTeam(kit, userId, input));
  http.servePrivate(contract.subAgents, async (_input, { userId }) => readSubAgents(kit, userId));
  http.servePrivate(contract.addSubAgent, async (input, session, context) =>
    addSubAgent(kit, input, { session, context }),
  );
  http.servePrivate(contract.setSubAgentRate, async (input, session) => setSubAgentRate(kit, session, input));
  http.serveOperator(contract.operatorReferralRates, async () => readRateVersions(kit));
  const { proposals } = kit.operator;
  proposals.serve(http, contract.operatorAddReferralRates, 'referral.add_rates', (tx, input, by) =>
    addRates(tx, kit, { input, by }),
  );
  http.serveOperator(contract.operatorAgents, async (input) => readAgents(kit, input));
  http.serveOperator(contract.operatorCheckCode, async (input, session) =>
    checkAgentCode(kit, session, input),
  );
  proposals.serve(http, contract.operatorAddAgent, 'referral.add_agent', (tx, input, by) =>
    addAgent(tx, kit, { input, by }),
  );
  proposals.serve(http, contract.operatorSetAgentRate, 'referral.set_agent_rate', (tx, input, by) =>
    setAgentRate(tx, kit, { input, by }),
  );
  http.serveOperator(contract.operatorEndAgent, async (input, session) => endAgent(kit, session, input));
  http.serveOperator(contract.operatorSettlements, async (input) => readSettlements(kit, input));
  http.serveOperator(contract.operatorVoidRelations, async (input) => readVoidRelations(kit, input));
}
