import type { HttpServer } from '../kernel/http.ts';

export function statementRoutes(_http: HttpServer): void {}
