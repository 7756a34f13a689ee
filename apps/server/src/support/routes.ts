import type { HttpServer } from '../kernel/http.ts';

export function supportRoutes(_http: HttpServer): void {}
