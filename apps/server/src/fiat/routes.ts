import type { HttpServer } from '../kernel/http.ts';
import { collectionRoutes } from './collection/routes.ts';
import type { Fiat } from './fiat.ts';

/** Serves where people are paid, and their trading with each other. */
export function fiatRoutes(http: HttpServer, { kit }: Fiat): void {
  collectionRoutes(http, kit);
}
