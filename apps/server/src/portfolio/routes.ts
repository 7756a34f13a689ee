import { portfolio as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Portfolio } from './portfolio.ts';

export function portfolioRoutes(http: HttpServer, portfolio: Portfolio): void {
  http.servePrivate(calls.overview, (_input, { userId }) => portfolio.overview(userId));
  http.servePrivate(calls.performance, (_input, { userId }) => portfolio.performance(userId));
  http.servePrivate(calls.costs, (_input, { userId }) => portfolio.costs(userId));
}
