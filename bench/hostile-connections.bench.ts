import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { freePort, scratchFolder, startServerProcess } from '../apps/server/src/testing/server-process.ts';

/** Connections of each kind: together 3,000, each from a network of its own on the loopback. */
const OF_EACH_KIND = 750;
/** Number of connections that are opened at a time. */
const BURST = 50;
const HELD_MS = 10_000;
const BYTES_SENT = 1_000_000;
/** Memory that the server may take more for each connection. */
const KIB_EACH_MAX = 64;

/** Kinds of connections that a stranger may begin and never end. */
const KINDS = {
  'an upload with a token of nobody': (socket: Socket) => {
    socket.write(
      'POST /api/public/common/image_upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: nonsense\r\n' +
        `X-Requested-With: XMLHttpRequest\r\nContent-Length: ${4 * BYTES_SENT}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
    );
    socket.write(Buffer.alloc(BYTES_SENT));
  },
  'a form that does not end': (socket: Socket) => {
    socket.write(
      'POST /api/public/user/login HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: XMLHttpRequest\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 16000\r\n\r\n',
    );
    socket.write(`account=${'a'.repeat(15_000)}`);
  },
  'a header that does not end': (socket: Socket) => {
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(7_000)}`);
  },
  'a socket that follows the market and reads nothing': (socket: Socket) => {
    socket.write(
      'GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    socket.once('data', () => {
      socket.pause();
      socket.write(maskedText('{"type":"sub","params":"DAY_MARKET"}'));
    });
  },
} as const satisfies Record<string, (socket: Socket) => void>;

export interface HostileConnectionsRow {
  readonly kind: string;
  readonly connections: number;
  readonly stillOpen: number;
  readonly rssBeforeMiB: number;
  readonly rssPeakMiB: number;
  readonly kibEach: number;
}

/**
 * Measures the memory that a server takes for connections of strangers that want to take all of it. Linux
 * only.
 */
export async function runHostileConnectionsBench(): Promise<readonly HostileConnectionsRow[]> {
  const dataDir = scratchFolder('bench');
  chmodSync(dataDir, 0o755);
  const port = await freePort({ from: 28_700, to: 28_799 });
  const env = { OB_DATA_DIR: dataDir, OB_LOG_LEVEL: 'error', OB_CALL_LIMIT_FACTOR: '1' };
  // A first start seeds, which takes more memory than anything after it.
  await (await startServerProcess({ port, env })).end('SIGTERM');
  const server = await startServerProcess({ port, env });
  const sockets: Socket[] = [];
  try {
    await pause(HELD_MS);
    const rows: HostileConnectionsRow[] = [];
    for (const [kind, begin] of Object.entries(KINDS)) {
      const before = rssMiB(server.pid);
      const own = await openAll({ port, from: sockets.length, begin });
      sockets.push(...own);
      const peak = await peakOf(server.pid);
      rows.push({
        kind,
        connections: own.length,
        stillOpen: own.filter((socket) => !socket.destroyed && socket.readyState === 'open').length,
        rssBeforeMiB: before,
        rssPeakMiB: peak,
        kibEach: Math.round(((peak - before) * 1_024) / own.length),
      });
    }
    const answer = await fetch(`${server.url}/healthz`);
    if (answer.status !== 200) throw new Error(`the server answers ${answer.status}`);
    const beyond = rows.filter(({ kibEach }) => kibEach > KIB_EACH_MAX);
    if (beyond.length > 0) throw new Error(`more than ${KIB_EACH_MAX} KiB each: ${JSON.stringify(rows)}`);
    return rows;
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function openAll(of: {
  readonly port: number;
  readonly from: number;
  readonly begin: (socket: Socket) => void;
}): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let count = 0; count < OF_EACH_KIND; count += 1) {
    const number = of.from + count + 1;
    const localAddress = `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
    const socket = connect({ port: of.port, host: '127.0.0.1', localAddress });
    socket.on('error', () => socket.destroy());
    socket.once('connect', () => of.begin(socket));
    sockets.push(socket);
    if (count % BURST === BURST - 1) await pause(100);
  }
  return sockets;
}

async function peakOf(pid: number): Promise<number> {
  let peak = 0;
  for (const until = performance.now() + HELD_MS; performance.now() < until; await pause(200))
    peak = Math.max(peak, rssMiB(pid));
  return peak;
}

function rssMiB(pid: number): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number.parseInt(kib, 10) / 1_024);
}

/** A text frame as a client sends it (RFC 6455, section 5.2), shorter than 126 bytes. */
function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked]);
}
