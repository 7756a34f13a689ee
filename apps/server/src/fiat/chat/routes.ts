import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { keepRead, listChat, showPicture } from './read-messages.ts';
import { sendAsOperator, sendMessage } from './send-message.ts';

/** Serves the chats of orders and their pictures. */
export function chatRoutes(http: HttpServer, kit: Kit): void {
  http.servePrivate(calls.messages, (input, { userId }) => listChat(kit, userId, input));
  http.servePrivate(calls.sendMessage, (input, session, context) =>
    sendMessage(kit, session, { input, context }),
  );
  http.servePrivate(calls.readMessages, async (input, { userId }) => {
    await keepRead(kit, userId, input);
    return {};
  });
  http.servePrivate(calls.picture, (input, { userId }) => showPicture(kit, userId, input));
  http.serveOperator(calls.operatorSendMessage, (input, operator) => sendAsOperator(kit, operator, input));
}
