import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { fakeClock } from '@openbourse/testkit';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { createMessenger } from './create-messenger.ts';
import { testBranding } from '../../testing/test-branding.ts';

const NOTHING = {
  smtpUrl: '',
  smsUrl: '',
  smsToken: '',
};
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function start(config: Partial<typeof NOTHING>) {
  const clock = fakeClock(Date.UTC(2026, 10, 21));
  const metrics = createMetrics();
  const messenger = createMessenger({
    config: { ...NOTHING, ...config },
    branding: testBranding,
    clock,
    log: createLog('silent'),
    metrics,
  });
  closing.push(() => messenger.stop());
  return { messenger, clock, metrics };
}

const ANNA = { kind: 'email', value: 'anna@example.com' } as const;
const EMAIL = {
  subject: 'Ihr Bestätigungscode 験証',
  text: '123456 ist Ihr Code.\nNiemals weitergeben.',
  code: '123456',
  locale: 'de-DE',
} as const;
const PHONE = { kind: 'mobile', value: '+15550123456' } as const;
const SMS = { subject: '', text: '123456 is your code.', code: '123456', locale: 'en-US' } as const;

interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** A real SMTP server that takes whatever comes. */
async function startSmtp(): Promise<{ url: string; mails: Mail[]; nextMail: () => Promise<Mail> }> {
  const mails: Mail[] = [];
  const waiting: ((mail: Mail) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const take = async (): Promise<void> => {
        const raw = await readText(stream);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const mail = { from, to: envelope.rcptTo.map(({ address }) => address), raw };
        mails.push(mail);
        waiting.shift()?.(mail);
        done();
      };
      void take();
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  const nextMail = () => new Promise<Mail>((resolve) => waiting.push(resolve));
  return { url: `smtp://127.0.0.1:${port}`, mails, nextMail };
}

async function startGateway(
  answer: (request: IncomingMessage, body: string) => { status: number; location?: string },
): Promise<string> {
  const server: Server = createServer((request, response) => {
    void readText(request).then((body) => {
      const { status, location } = answer(request, body);
      response.writeHead(status, location === undefined ? {} : { location }).end('x'.repeat(1_000));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/send`;
}

describe('e-mail', () => {
  test('arrives at a real SMTP server with its sender, subject, text and language', async () => {
    const smtp = await startSmtp();
    const { messenger, metrics } = start({ smtpUrl: smtp.url });
    expect(messenger.channels()).toEqual({ email: true, mobile: false });
    const arrival = smtp.nextMail();
    await messenger.accept(ANNA, EMAIL);
    const mail = await arrival;
    await messenger.stop();
    expect(mail).toMatchObject({ from: 'no-reply@openbourse.example', to: ['anna@example.com'] });
    expect(mail.raw).toContain('Content-Language: de-DE');
    expect(mail.raw).toMatch(/Subject: =\?UTF-8\?/);
    expect(mail.raw).toContain('123456 ist Ihr Code.');
    expect(await metrics.text()).toContain(
      'openbourse_notification_messages_total{channel="email",outcome="sent"} 1',
    );
  });

  test('an address with line breaks or a list never reaches a second person', async () => {
    const smtp = await startSmtp();
    const { messenger } = start({ smtpUrl: smtp.url });
    await messenger.accept({ ...ANNA, value: 'anna@example.com\r\nBcc: eve@example.com' }, EMAIL);
    await messenger.accept({ ...ANNA, value: 'anna@example.com, eve@example.com' }, EMAIL);
    await messenger.stop();
    expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('eve@example.com');
  });

  test('a server out of order delays no letter, and one that it never takes is counted as lost', async () => {
    const { messenger, clock, metrics } = start({ smtpUrl: 'smtp://127.0.0.1:9' });
    await messenger.accept(ANNA, EMAIL);
    clock.advance(1);
    await messenger.stop();
    expect(await metrics.text()).toContain(
      'openbourse_notification_messages_total{channel="email",outcome="lost"} 1',
    );
    await expect(messenger.accept(ANNA, EMAIL)).rejects.toMatchObject({ key: 'server.busy' });
  });
});

describe('text message', () => {
  test('is posted to the gateway as JSON with the token', async () => {
    const requests: { authorization: string | undefined; body: unknown }[] = [];
    const smsUrl = await startGateway(({ headers }, body) => {
      requests.push({ authorization: headers.authorization, body: JSON.parse(body) });
      return { status: 202 };
    });
    const { messenger } = start({ smsUrl, smsToken: 'gateway-token' });
    expect(messenger.channels()).toEqual({ email: false, mobile: true });
    await messenger.accept(PHONE, SMS);
    await messenger.stop();
    expect(requests).toEqual([
      { authorization: 'Bearer gateway-token', body: { to: '+15550123456', text: '123456 is your code.' } },
    ]);
  });

  test('is tried again when the gateway fails', async () => {
    let calls = 0;
    const tried: (() => void)[] = [];
    const smsUrl = await startGateway(() => {
      calls += 1;
      return { status: calls === 1 ? 500 : 200 };
    });
    const { messenger, clock, metrics } = start({ smsUrl });
    const scheduled = new Promise<void>((resolve) => tried.push(resolve));
    const after = clock.after.bind(clock);
    Object.assign(clock, {
      after: (delayMs: number, run: () => void) => {
        const cancel = after(delayMs, run);
        tried.shift()?.();
        return cancel;
      },
    });
    await messenger.accept(PHONE, SMS);
    await scheduled;
    clock.advance(1_000);
    await messenger.stop();
    expect(calls).toBe(2);
    expect(await metrics.text()).toContain('channel="mobile",outcome="sent"} 1');
  });

  test('a gateway that redirects is not followed, for the token would go along', async () => {
    let visited = 0;
    const elsewhere = await startGateway(() => {
      visited += 1;
      return { status: 200 };
    });
    const smsUrl = await startGateway(() => ({ status: 307, location: elsewhere }));
    const { messenger, metrics } = start({ smsUrl });
    await messenger.accept(PHONE, SMS);
    await messenger.stop();
    expect(visited).toBe(0);
    expect(await metrics.text()).toContain('channel="mobile",outcome="lost"} 1');
  });

  test.each(['http://sms.example.com/send', 'ftp://localhost/send', 'nonsense', 'file:///etc/passwd'])(
    'the address %s is refused at the start',
    (smsUrl) => {
      expect(() => start({ smsUrl })).toThrow('OB_SMS_URL must be an https address');
    },
  );

  test.each(['https://mail.example.com', 'mail.example.com:25'])(
    'the SMTP address %s is refused',
    (smtpUrl) => {
      expect(() => start({ smtpUrl })).toThrow('OB_SMTP_URL must look like');
    },
  );
});
