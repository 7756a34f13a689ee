import { contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { cancelOrder, cancelOrders, changeMargin, setTriggers } from './change-position.ts';
import { closePosition, closePositions } from './close-position.ts';
import type { Contract } from './contract.ts';
import { openPosition } from './open-position.ts';
import { addExposureRule, readExposureRules } from './exposure-rules.ts';
import { addRule, readNearLiquidation, readRules, showExposure } from './operator-side.ts';
import { readAllCloses, readCloses, readHistory, readOpen, readOvernightFees } from './read-positions.ts';
import { reversePosition } from './reverse-position.ts';
import { showReceipt } from './receipts.ts';
import { showAccount } from './show-account.ts';
import { showFunds } from './show-funds.ts';
import { showProducts } from './show-products.ts';

export function contractRoutes(http: HttpServer, { deps }: Contract): void {
  http.servePublic(contract.products, async () => showProducts(deps));
  http.servePublic(contract.funds, async () => showFunds(deps));
  http.servePrivate(contract.account, async (_input, session) => showAccount(deps, session.userId));
  http.serveCommand(contract.open, (command) => openPosition(deps, command));
  http.serveCommand(contract.cancel, (command) => cancelOrder(deps, command));
  http.serveCommand(contract.cancelAll, (command) => cancelOrders(deps, command));
  http.serveCommand(contract.setTriggers, (command) => setTriggers(deps, command));
  http.serveCommand(contract.changeMargin, (command) => changeMargin(deps, command));
  http.serveCommand(contract.close, (command) => closePosition(deps, command));
  http.serveCommand(contract.reverse, (command) => reversePosition(deps, command));
  http.serveCommand(contract.closeAll, (command) => closePositions(deps, command));
  http.servePrivate(contract.positions, async (input, session) =>
    readOpen(deps, session.userId, input.currency_match_id ?? null),
  );
  http.serveOperator(contract.operatorPositions, async ({ user_id: userId }) => readOpen(deps, userId, null));
  http.servePrivate(contract.history, async (input, session) => readHistory(deps, session.userId, input));
  http.servePrivate(contract.closes, async (input, session) => readCloses(deps, session.userId, input));
  http.servePrivate(contract.overnightFees, async (input, session) =>
    readOvernightFees(deps, session.userId, input),
  );
  http.servePrivate(contract.receipt, async (input, session) =>
    showReceipt(deps, { userId: session.userId, id: input.id }),
  );
  http.serveOperator(contract.operatorRules, async (input) =>
    readRules(deps, input.currency_match_id ?? null),
  );
  deps.operator.proposals.serve(http, contract.operatorAddRule, 'contract.add_rule', (tx, input, by) =>
    addRule(tx, deps, { input, by }),
  );
  http.serveOperator(contract.operatorExposureRules, async () => readExposureRules(deps));
  deps.operator.proposals.serve(
    http,
    contract.operatorAddExposureRule,
    'contract.add_exposure_rule',
    (tx, input, by) => addExposureRule(tx, deps, { input, by }),
  );
  http.serveOperator(contract.operatorExposure, async () => showExposure(deps));
  http.serveOperator(contract.operatorNearLiquidation, async (input) => readNearLiquidation(deps, input));
  http.serveOperator(contract.operatorCloses, async (input) => readAllCloses(deps, input));
  http.serveOperator(contract.operatorReceipt, async (input) =>
    showReceipt(deps, { userId: null, id: input.id }),
  );
}
