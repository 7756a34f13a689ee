import type { HttpServer } from '../kernel/http.ts';
import { adRoutes } from './ad/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import { collectionRoutes } from './collection/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { disputeRoutes } from './dispute/routes.ts';
import type { Fiat } from './fiat.ts';
import { orderRoutes } from './order/routes.ts';
import { outageRoutes } from './outage/routes.ts';
import { fiatMarketRoutes } from './market/routes.ts';
import { merchantRoutes } from './store/routes.ts';

/** Serves where people are paid, and their trading with each other. */
export function fiatRoutes(http: HttpServer, { kit }: Fiat): void {
  collectionRoutes(http, kit);
  chatRoutes(http, kit);
  disputeRoutes(http, kit);
  deskRoutes(http, kit);
  orderRoutes(http, kit);
  outageRoutes(http, kit);
  fiatMarketRoutes(http, kit);
  merchantRoutes(http, kit);
  adRoutes(http, kit);
}
