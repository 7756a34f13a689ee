import { content as contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Content } from './content.ts';

export function contentRoutes(http: HttpServer, content: Content): void {
  http.servePublic(contract.newsList, async (input, context) => content.newsList(input, context.locale));
  http.servePublic(contract.newsInfo, async (input, context) => content.newsInfo(input.id, context.locale));
  http.servePublic(contract.pageInfo, async (input, context) => content.page(input, context.locale));
  http.servePublic(contract.setting, async (input) => content.setting(input.key));
  http.servePublic(contract.site, async () => content.site());
}
