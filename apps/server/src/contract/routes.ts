import { contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { cancelOrder, cancelOrders, changeMargin, setTriggers } from './change-position.ts';
import { closePosition, closePositions } from './close-position.ts';
import type { Contract } from './contract.ts';
import { openPosition } from './open-position.ts';
import { addExposureRule, readExposureRules } from './exposure-rules.ts';
import { addRule, readNearLiquidation, readRules, showExposure } from './operator-side.ts';
import { readAllCloses, readCloses, readHistory, readOpen, readOvernightFees } from './read-positions.ts';
import { showReceipt } from './receipts.ts';
import { showAccount } from './show-account.ts';
import { showFunds } from './show-funds.ts';
import { showProducts } from './show-products.ts';

export function contractRoutes(http: HttpServer, { kit }: Contract): void {
  http.servePublic(contract.products, async () => showProducts(kit));
  http.servePublic(contract.funds, async () => showFunds(kit));
  http.servePrivate(contract.account, async (_input, session) => showAccount(kit, session.userId));
  http.serveCommand(contract.open, (command) => openPosition(kit, command));
  http.serveCommand(contract.cancel, (command) => cancelOrder(kit, command));
  http.serveCommand(contract.cancelAll, (command) => cancelOrders(kit, command));
  http.serveCommand(contract.setTriggers, (command) => setTriggers(kit, command));
  http.serveCommand(contract.changeMargin, (command) => changeMargin(kit, command));
  http.serveCommand(contract.close, (command) => closePosition(kit, command));
  http.serveCommand(contract.closeAll, (command) => closePositions(kit, command));
  http.servePrivate(contract.positions, async (input, session) =>
    readOpen(kit, session.userId, input.currency_match_id ?? null),
  );
  http.serveOperator(contract.operatorPositions, async ({ user_id: userId }) => readOpen(kit, userId, null));
  http.servePrivate(contract.history, async (input, session) => readHistory(kit, session.userId, input));
  http.servePrivate(contract.closes, async (input, session) => readCloses(kit, session.userId, input));
  http.servePrivate(contract.overnightFees, async (input, session) =>
    readOvernightFees(kit, session.userId, input),
  );
  http.servePrivate(contract.receipt, async (input, session) =>
    showReceipt(kit, { userId: session.userId, id: input.id }),
  );
  http.serveOperator(contract.operatorRules, async (input) =>
    readRules(kit, input.currency_match_id ?? null),
  );
  kit.operator.proposals.serve(http, contract.operatorAddRule, 'contract.add_rule', (tx, input, by) =>
    addRule(tx, kit, { input, by }),
  );
  http.serveOperator(contract.operatorExposureRules, async () => readExposureRules(kit));
  kit.operator.proposals.serve(
    http,
    contract.operatorAddExposureRule,
    'contract.add_exposure_rule',
    (tx, input, by) => addExposureRule(tx, kit, { input, by }),
  );
  http.serveOperator(contract.operatorExposure, async () => showExposure(kit));
  http.serveOperator(contract.operatorNearLiquidation, async (input) => readNearLiquidation(kit, input));
  http.serveOperator(contract.operatorCloses, async (input) => readAllCloses(kit, input));
  http.serveOperator(contract.operatorReceipt, async (input) =>
    showReceipt(kit, { userId: null, id: input.id }),
  );
}
