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

export function supportRoutes(http: HttpServer, { kit }: Support): void {
  http.serveChange(feedback.submit, (change) => submitFeedback(kit, change));
  http.servePrivate(feedback.list, (input, { userId }) => listFeedback(kit, userId, input));
  http.servePrivate(feedback.details, ({ id }, { userId }) => showFeedback(kit.db, { userId, id }));
  http.serveChange(feedback.reply, (change) => followUp(kit, change));
  http.serveOperator(feedback.operatorQueue, (input) => listQueue(kit, input));
  http.serveOperator(feedback.operatorDetails, ({ id }) => showForOperator(kit, kit.db, id));
  http.serveChange(feedback.operatorReply, (change) => answer(kit, change));
  http.serveOperator(feedback.operatorStatistics, () => showStatistics(kit));

  http.servePrivate(support.conversation, (_input, { userId }) => showStanding(kit, userId));
  http.servePrivate(support.messages, (input, { userId }) => listMessages(kit, userId, input));
  http.serveChange(support.sendMessage, (change) => sendMessage(kit, change));
  http.servePrivate(support.picture, ({ id }, { userId }) => showPicture(kit, { userId, fileId: id }));
  http.serveChange(support.readMessages, (change) => keepRead(change));
  http.serveOperator(support.operatorConversations, (input, operator) =>
    listConversations(kit, operator, input),
  );
  http.serveCommand(support.operatorPresence, ({ by }) => noteOperator(kit, by));
  http.serveOperator(support.operatorConversation, (input) => showConversation(kit, input));
  http.serveChange(support.operatorClaim, (change) => claim(kit, change));
  http.serveChange(support.operatorSendMessage, (change) => sendAsOperator(kit, change));
  http.serveChange(support.operatorHandOver, (change) => handOver(kit, change));
  http.serveChange(support.operatorClose, (change) => close(kit, change));

  http.serveOperator(support.operatorTemplates, ({ desk }) => listTemplates(kit, desk ?? null));
  http.serveChange(support.operatorSaveTemplate, (change) => saveTemplate(kit, change));
  http.serveChange(support.operatorRemoveTemplate, (change) => removeTemplate(kit, change));
}
