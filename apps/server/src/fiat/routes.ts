import type { HttpServer } from '../kernel/http.ts';
import { adRoutes } from './ad/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import { collectionRoutes } from './collection/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { disputeRoutes } from './dispute/routes.ts';
import type { Fiat } from './fiat.ts';
import { orderRoutes } from './order/routes.ts';
import { paymentMethodRoutes } from './method/routes.ts';
import { outageRoutes } from './outage/routes.ts';
import { fiatMarketRoutes } from './market/routes.ts';
import { merchantRoutes } from './store/routes.ts';

/** Serves where people are paid, and their trading with each other. */
export function fiatRoutes(http: HttpServer, { deps }: Fiat): void {
  collectionRoutes(http, deps);
  paymentMethodRoutes(http, deps);
  chatRoutes(http, deps);
  disputeRoutes(http, deps);
  deskRoutes(http, deps);
  orderRoutes(http, deps);
  outageRoutes(http, deps);
  fiatMarketRoutes(http, deps);
  merchantRoutes(http, deps);
  adRoutes(http, deps);
}
