import { alert as calls } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import type { HttpServer } from '../kernel/http.ts';
import { addAlert, changeAlert } from './add-alert.ts';
import type { Alerts } from './alerts.ts';
import { deleteAlert } from './queries.ts';
import { showAlerts } from './show-alerts.ts';

export function alertRoutes(http: HttpServer, { deps }: Pick<Alerts, 'deps'>): void {
  http.servePrivate(calls.list, (input, { userId }) => showAlerts(deps, userId, input));
  http.serveChange(calls.add, (change) => addAlert(deps.market, change));
  http.serveChange(calls.change, (change) => changeAlert(deps.market, change));
  http.serveChange(calls.remove, async ({ tx, input: { id }, by: { userId } }) => {
    if (!(await deleteAlert(tx, { id, userId }))) throw new AppError('alert.not_found', { field: 'id' });
    return {};
  });
}
