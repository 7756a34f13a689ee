import { content as contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import {
  listNewsForOperators,
  type ManageDeps,
  publishNews,
  readNewsForOperators,
  saveNews,
  saveNewsText,
} from './manage-news.ts';
import { changeSetting, readSettings } from './manage-settings.ts';
import { sanitiseHtml } from './sanitise-html.ts';

/** Serves what operators with the role "content" may see and change. */
export function contentOperatorRoutes(http: HttpServer, deps: ManageDeps): void {
  http.serveOperator(contract.operatorSettings, async () => readSettings(deps));
  http.serveOperator(contract.operatorSetSetting, async (input, session) =>
    changeSetting(deps, session, input),
  );
  http.serveOperator(contract.operatorNewsList, async (input, _session, context) =>
    listNewsForOperators(deps, input, context.locale),
  );
  http.serveOperator(contract.operatorNews, async ({ id }) => readNewsForOperators(deps.db, id));
  http.serveOperator(contract.operatorSaveNews, async (input, session) => saveNews(deps, session, input));
  http.serveOperator(contract.operatorSaveNewsText, async (input, session) =>
    saveNewsText(deps, session, input),
  );
  http.serveOperator(contract.operatorPreview, async ({ content }) => ({ content: sanitiseHtml(content) }));
  http.serveOperator(contract.operatorPublishNews, async (input, session) =>
    publishNews(deps, session, input),
  );
}
