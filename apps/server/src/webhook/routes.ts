import { webhook as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { addEndpoint, changeEndpoint, changeState, rotateSecret } from './change-endpoints.ts';
import { pauseEndpoint, replay, sendTest, showSecret } from './operate-endpoints.ts';
import { readAttempts, readDeliveries, readEndpoints } from './read-deliveries.ts';
import type { Webhooks } from './webhook.ts';

export function webhookRoutes(http: HttpServer, { deps }: Pick<Webhooks, 'deps'>): void {
  const { proposals } = deps.operator;
  http.serveOperator(calls.operatorEndpoints, async () => readEndpoints(deps));
  http.serveOperator(calls.operatorDeliveries, async (input) => readDeliveries(deps, input));
  http.serveOperator(calls.operatorAttempts, async (input) => readAttempts(deps, input));
  proposals.serve(http, calls.operatorAddEndpoint, 'webhook.add_endpoint', (tx, input) =>
    addEndpoint(tx, deps, input),
  );
  proposals.serve(http, calls.operatorChangeEndpoint, 'webhook.change_endpoint', (tx, input) =>
    changeEndpoint(tx, deps, input),
  );
  proposals.serve(http, calls.operatorSetState, 'webhook.set_state', (tx, input) => changeState(tx, input));
  proposals.serve(http, calls.operatorRotateSecret, 'webhook.rotate_secret', (tx, input) =>
    rotateSecret(tx, deps, input),
  );
  http.serveChange(calls.operatorPause, (change) => pauseEndpoint(deps, change));
  http.serveChange(calls.operatorShowSecret, (change) => showSecret(deps, change));
  http.serveChange(calls.operatorSendTest, (change) => sendTest(deps, change));
  http.serveChange(calls.operatorReplay, (change) => replay(deps, change));
}
