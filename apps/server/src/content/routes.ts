import { content as calls } from '@openbourse/api';
import { callerOf } from '../kernel/caller.ts';
import type { HttpServer } from '../kernel/http.ts';
import type { SessionLookup } from '../kernel/request.ts';
import type { Content } from './content.ts';

export function contentRoutes(http: HttpServer, content: Content, findSession: SessionLookup): void {
  http.servePublic(calls.newsList, async (input, context) => content.newsList(input, context.locale));
  http.servePublic(calls.newsInfo, async (input, context) => content.newsInfo(input.id, context.locale));
  http.servePublic(calls.rate, async (input, context) =>
    content.rate(input, await callerOf(findSession, context)),
  );
  http.servePublic(calls.page, async (input, context) => content.page(input, context.locale));
  http.servePublic(calls.setting, async (input) => content.setting(input.key));
  http.servePublic(calls.site, async () => content.site());
}
