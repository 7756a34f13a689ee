import { status as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Status } from './status.ts';

export function statusRoutes(http: HttpServer, status: Status): void {
  http.servePublic(calls.show, () => status.show());
}
