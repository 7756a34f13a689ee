import { flushFront } from '../../testing/front.ts';
import { MessageSocket, openSocket } from '../../testing/message-socket.ts';

type Message = Readonly<Record<string, unknown>>;

/** A client of streams that keeps everything that it was sent. */
export class StreamClient extends MessageSocket<Message> {
  #id = 0;

  /** Rejects with the status that the server refuses the connection with. */
  static open(url: string, path: string, headers: Record<string, string> = {}): Promise<StreamClient> {
    return openSocket({ url, path, headers }, (ws) => new StreamClient(ws));
  }

  /** Sends a control message and answers what it is answered with. */
  async ask(method: string, params?: readonly unknown[]): Promise<Message> {
    await flushFront();
    this.#id += 1;
    const id = this.#id;
    this.ws.send(JSON.stringify({ method, params, id }));
    return this.next((message) => message['id'] === id);
  }

  /** Sends text that may be no message; answers the next thing that comes. */
  async say(text: string): Promise<Message> {
    const before = this.messages.length;
    this.ws.send(text);
    return this.next(() => true, before);
  }

  /** Whatever the server has sent before now has arrived when this resolves; it costs a frame. */
  async settle(): Promise<void> {
    await flushFront();
    await new Promise((resolve) => {
      this.ws.once('pong', resolve);
      this.ws.ping();
    });
  }
}
