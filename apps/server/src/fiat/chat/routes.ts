import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { keepRead, listChat, showPicture } from './read-messages.ts';
import { sendAsOperator, sendMessage } from './send-message.ts';

/** Serves the chats of orders and their pictures. */
export function chatRoutes(http: HttpServer, kit: Kit): void {
  http.servePrivate(calls.messages, (input, { userId }) => listChat(kit, userId, input));
  http.serveChange(calls.sendMessage, (change) => sendMessage(kit, change));
  http.serveChange(calls.readMessages, (change) => keepRead(kit, change));
  http.servePrivate(calls.picture, (input, { userId }) => showPicture(kit, userId, input));
  http.serveChange(calls.operatorSendMessage, (change) => sendAsOperator(kit, change));
}
