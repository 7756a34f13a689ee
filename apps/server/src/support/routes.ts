import { feedback, support } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { claim, close, handOver } from './chat/claim.ts';
import { listConversations, noteOperator, showConversation } from './chat/desk.ts';
import { keepRead, listMessages, showPicture, showStanding } from './chat/read-chat.ts';
import { sendAsOperator } from './chat/send-as-operator.ts';
import { sendMessage } from './chat/send-message.ts';
import { answer } from './feedback/answer.ts';
import { listQueue, showForOperator } from './feedback/desk.ts';
import { listFeedback, showFeedback } from './feedback/read-feedback.ts';
import { followUp } from './feedback/follow-up.ts';
import { showStatistics } from './feedback/statistics.ts';
import { submitFeedback } from './feedback/submit.ts';
import type { Support } from './support.ts';
import { listTemplates, removeTemplate, saveTemplate } from './template/templates.ts';

export function supportRoutes(http: HttpServer, { deps }: Support): void {
  http.serveChange(feedback.submit, (change) => submitFeedback(deps, change));
  http.servePrivate(feedback.list, (input, { userId }) => listFeedback(deps, userId, input));
  http.servePrivate(feedback.details, ({ id }, { userId }) => showFeedback(deps.db, { userId, id }));
  http.serveChange(feedback.reply, (change) => followUp(deps, change));
  http.serveOperator(feedback.operatorQueue, (input) => listQueue(deps, input));
  http.serveOperator(feedback.operatorDetails, ({ id }) => showForOperator(deps, deps.db, id));
  http.serveChange(feedback.operatorReply, (change) => answer(deps, change));
  http.serveOperator(feedback.operatorStatistics, () => showStatistics(deps));

  http.servePrivate(support.conversation, (_input, { userId }) => showStanding(deps, userId));
  http.servePrivate(support.messages, (input, { userId }) => listMessages(deps, userId, input));
  http.serveChange(support.sendMessage, (change) => sendMessage(deps, change));
  http.servePrivate(support.picture, ({ id }, { userId }) => showPicture(deps, { userId, fileId: id }));
  http.serveChange(support.readMessages, (change) => keepRead(change));
  http.serveOperator(support.operatorConversations, (input, operator) =>
    listConversations(deps, operator, input),
  );
  http.serveCommand(support.operatorPresence, ({ by }) => noteOperator(deps, by));
  http.serveOperator(support.operatorConversation, (input) => showConversation(deps, input));
  http.serveChange(support.operatorClaim, (change) => claim(deps, change));
  http.serveChange(support.operatorSendMessage, (change) => sendAsOperator(deps, change));
  http.serveChange(support.operatorHandOver, (change) => handOver(deps, change));
  http.serveChange(support.operatorClose, (change) => close(deps, change));

  http.serveOperator(support.operatorTemplates, ({ desk }) => listTemplates(deps, desk ?? null));
  http.serveChange(support.operatorSaveTemplate, (change) => saveTemplate(deps, change));
  http.serveChange(support.operatorRemoveTemplate, (change) => removeTemplate(deps, change));
}
