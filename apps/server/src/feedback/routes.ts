import { feedback } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import type { HttpServer } from '../kernel/http.ts';
import { listFeedbackByUser } from './queries.ts';

export function feedbackRoutes(http: HttpServer, db: Db): void {
  http.servePrivate(feedback.list, (_input, session) => listFeedbackByUser(db, session.userId));
}
