import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Deps } from '../deps.ts';
import { keepRead, listChat, showPicture } from './read-messages.ts';
import { sendAsOperator, sendMessage } from './send-message.ts';

/** Serves the chats of orders and their pictures. */
export function chatRoutes(http: HttpServer, deps: Deps): void {
  http.servePrivate(calls.messages, (input, { userId }) => listChat(deps, userId, input));
  http.serveChange(calls.sendMessage, (change) => sendMessage(deps, change));
  http.serveChange(calls.readMessages, (change) => keepRead(deps, change));
  http.servePrivate(calls.picture, (input, { userId }) => showPicture(deps, userId, input));
  http.serveChange(calls.operatorSendMessage, (change) => sendAsOperator(deps, change));
}
