// Receives the events of an exchange, and refuses what it did not send.
import { createServer } from 'node:http';
import { verifyWebhook, WebhookRefused } from '@openbourse/sdk';

const { SECRET = '', PORT = '9000', NOW } = process.env;
// A clock that stands still, for a test; otherwise the one of this machine.
const now = () => (NOW === undefined ? Date.now() : Number(NOW));
// A real receiver keeps the ids in its database, in the transaction of what it does for the event.
const seen = new Set();

const server = createServer(async (request, response) => {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  try {
    const event = await verifyWebhook({
      body: Buffer.concat(pieces).toString(),
      header: (name) => request.headers[name],
      secret: SECRET,
      now: now(),
    });
    if (!seen.has(event.id)) console.log(event.type, event.data.id ?? '');
    seen.add(event.id);
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error;
    response.writeHead(400).end();
  }
});
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening', server.address().port));
