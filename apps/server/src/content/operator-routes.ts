import { content as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { ManageDeps } from './manage-deps.ts';
import { changeSetting, readSettings } from './manage-settings.ts';
import { publishNews } from './publish-news.ts';
import {
  listNewsForOperators,
  readNewsForOperators,
  readVersion,
  readVersions,
  readVotes,
} from './read-news.ts';
import { restoreVersion } from './restore-version.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { saveNews, saveNewsText } from './save-news.ts';

/** Serves what operators with the role "content" may see and change. */
export function contentOperatorRoutes(http: HttpServer, deps: ManageDeps): void {
  const { db } = deps;
  http.serveOperator(calls.operatorSettings, async () => readSettings(deps));
  deps.operator.proposals.serve(http, calls.operatorSetSetting, 'content.set_setting', (tx, input) =>
    changeSetting(tx, deps, input),
  );
  http.serveOperator(calls.operatorNewsList, async (input, _session, context) =>
    listNewsForOperators(db, input, context.locale),
  );
  http.serveOperator(calls.operatorNews, async ({ id }) => readNewsForOperators(db, id));
  http.serveOperator(calls.operatorVotes, async ({ id }) => readVotes(db, id));
  http.serveChange(calls.operatorSaveNews, (change) => saveNews(deps, change));
  http.serveChange(calls.operatorSaveNewsText, (change) => saveNewsText(deps, change));
  http.serveOperator(calls.operatorPreview, async ({ content }) => ({ content: sanitiseHtml(content) }));
  http.serveChange(calls.operatorPublishNews, (change) => publishNews(deps, change));
  http.serveOperator(calls.operatorVersions, async (input) => readVersions(db, input));
  http.serveOperator(calls.operatorVersion, async (input) => readVersion(db, input));
  http.serveChange(calls.operatorRestore, (change) => restoreVersion(deps, change));
}
