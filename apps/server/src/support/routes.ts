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
  http.servePrivate(feedback.submit, (input, { userId }, context) =>
    submitFeedback(kit, { userId, idempotencyKey: context.idempotencyKey }, input),
  );
  http.servePrivate(feedback.list, (input, { userId }) => listFeedback(kit, userId, input));
  http.servePrivate(feedback.details, ({ id }, { userId }) => showFeedback(kit, { userId, id }));
  http.servePrivate(feedback.reply, (input, { userId }, context) =>
    followUp(kit, { userId, idempotencyKey: context.idempotencyKey }, input),
  );
  http.serveOperator(feedback.operatorQueue, (input) => listQueue(kit, input));
  http.serveOperator(feedback.operatorDetails, ({ id }) => showForOperator(kit, id));
  http.serveOperator(feedback.operatorReply, (input, operator) => answer(kit, operator, input));
  http.serveOperator(feedback.operatorStatistics, () => showStatistics(kit));

  http.servePrivate(support.conversation, (_input, { userId }) => showStanding(kit, userId));
  http.servePrivate(support.messages, (input, { userId }) => listMessages(kit, userId, input));
  http.servePrivate(support.sendMessage, (input, { userId }, context) =>
    sendMessage(kit, { userId, idempotencyKey: context.idempotencyKey }, input),
  );
  http.servePrivate(support.picture, ({ id }, { userId }) => showPicture(kit, { userId, fileId: id }));
  http.servePrivate(support.readMessages, (input, { userId }) =>
    keepRead(kit, { userId, messageId: input.message_id }),
  );
  http.serveOperator(support.operatorConversations, (input, operator) =>
    listConversations(kit, operator, input),
  );
  http.serveOperator(support.operatorPresence, (_input, operator) => noteOperator(kit, operator));
  http.serveOperator(support.operatorConversation, (input) => showConversation(kit, input));
  http.serveOperator(support.operatorClaim, ({ id }, operator) => claim(kit, operator, id));
  http.serveOperator(support.operatorSendMessage, (input, operator, context) =>
    sendAsOperator(kit, operator, { ...input, idempotencyKey: context.idempotencyKey }),
  );
  http.serveOperator(support.operatorHandOver, (input, operator) =>
    handOver(kit, operator, { id: input.id, operatorId: input.operator_id ?? null }),
  );
  http.serveOperator(support.operatorClose, ({ id }, operator) => close(kit, operator, id));

  http.serveOperator(support.operatorTemplates, ({ desk }) => listTemplates(kit, desk ?? null));
  http.serveOperator(support.operatorSaveTemplate, (input, operator) => saveTemplate(kit, operator, input));
  http.serveOperator(support.operatorRemoveTemplate, ({ id }, operator) => removeTemplate(kit, operator, id));
}
