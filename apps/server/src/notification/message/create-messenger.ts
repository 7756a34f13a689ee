import { createTransport } from 'nodemailer';
import type { Branding } from '../../kernel/brand.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Config, ConfigError } from '../../kernel/config.ts';
import type { Log } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import { createBackgroundSending } from './background-sending.ts';
import { withFoot } from './mail-foot.ts';
import type { Carrier, Carriers, Messenger } from './messenger.ts';

const TIMEOUT_MS = 10_000;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export interface MessengerDeps {
  readonly config: Pick<Config, 'smtpUrl' | 'smsUrl' | 'smsToken'>;
  readonly branding: Pick<Branding, 'now'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Creates the messenger of a real server, by the ways that are configured. A simulation has ways of its own. */
export function createMessenger(deps: MessengerDeps, carriers = carriersOf(deps)): Messenger {
  const background = createBackgroundSending(deps);
  const channels = { email: carriers.email !== null, mobile: carriers.mobile !== null };
  const send: Messenger['send'] = async (to, letter) => carriers[to.kind]?.send(to.value, letter);
  return {
    channels: () => channels,
    send,
    accept: async (to, letter) => {
      if (channels[to.kind]) background.accept(to.kind, () => send(to, letter));
    },
    stop: async () => {
      await background.stop();
      carriers.email?.close();
      carriers.mobile?.close();
    },
  };
}

/** E-mail by SMTP, text messages by an HTTP gateway. */
function carriersOf({ config, branding }: Pick<MessengerDeps, 'config' | 'branding'>): Carriers {
  return {
    email: config.smtpUrl === '' ? null : createMailer(config, branding),
    mobile: config.smsUrl === '' ? null : createGateway(config),
  };
}

function createGateway(config: MessengerDeps['config']): Carrier {
  requireSafeUrl(config.smsUrl);
  return { send: (to, { text }) => postSms(config, { to, text }), close: () => undefined };
}

function createMailer(config: MessengerDeps['config'], branding: MessengerDeps['branding']): Carrier {
  if (!/^smtps?:\/\//.test(config.smtpUrl) || !URL.canParse(config.smtpUrl)) {
    throw new ConfigError('OB_SMTP_URL must look like smtps://user:secret@mail.example.com:465');
  }
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (to, { subject, text, locale }) => {
      const brand = branding.now();
      await transport.sendMail({
        from: { name: brand.mailName, address: brand.mailAddress },
        // An address object is not read as a list, whatever it holds.
        to: { name: '', address: to },
        subject,
        text: withFoot(text, brand),
        headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

/** The token travels with every message, so the gateway is spoken to in the clear on this machine only. */
function requireSafeUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isLocal = parsed?.protocol === 'http:' && LOCAL_HOSTS.includes(parsed.hostname);
  if (parsed?.protocol !== 'https:' && !isLocal) {
    throw new ConfigError('OB_SMS_URL must be an https address, for example https://sms.example.com/send');
  }
}

async function postSms(
  config: MessengerDeps['config'],
  { to, text }: { readonly to: string; readonly text: string },
): Promise<void> {
  const response = await fetch(config.smsUrl, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${config.smsToken}` },
    body: JSON.stringify({ to, text }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // The status says everything; the body is not read, so its size does not matter.
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
}
