// A plug-in of an exchange: answers its screening port, and forwards chosen events.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createNotify } from './notify.js';
import { createScreen } from './screen.js';
import { isGenuine } from './signature.js';

const { PORT = '9100', SCREENING_SECRET = '', EVENTS_SECRET = '', FORWARD_URL = '', NOW } = process.env;
const { LIST = fileURLToPath(new URL('list.json', import.meta.url)) } = process.env;
const { KINDS = 'withdrawal.paid,account.frozen,fiat.order_disputed' } = process.env;
// A clock that stands still, for a test; otherwise the one of this machine.
const now = () => (NOW === undefined ? Date.now() : Number(NOW));
const BODY_BYTES_MAX = 64 * 1024;

const log = (line) => console.log(line);
const screen = createScreen(LIST);
const notify = createNotify({ kinds: KINDS.split(','), forwardUrl: FORWARD_URL, log });

const DOORS = {
  '/screen': {
    secret: SCREENING_SECRET,
    answer: async (question) => {
      const verdict = await screen(question);
      log(`screened ${question.kind} ${question.id} ${verdict.answer}`);
      return verdict;
    },
  },
  '/events': { secret: EVENTS_SECRET, answer: notify },
};

async function readBody(request) {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) {
    body += piece;
    if (body.length > BODY_BYTES_MAX) return null;
  }
  return body;
}

async function serve(request) {
  const door = DOORS[request.url];
  if (door === undefined || request.method !== 'POST') return [404];
  const body = await readBody(request);
  const { headers } = request;
  if (body === null) return [413];
  if (!isGenuine({ headers, body, secret: door.secret, now: now() })) return [401];
  const answer = await door.answer(JSON.parse(body));
  return answer === undefined ? [204] : [200, JSON.stringify(answer)];
}

const server = createServer(async (request, response) => {
  try {
    const [status, body] = await serve(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  } catch (error) {
    log(`failed ${error.message}`);
    response.writeHead(500).end();
  }
});
server.listen(Number(PORT), '127.0.0.1', () => log(`listening ${server.address().port}`));
