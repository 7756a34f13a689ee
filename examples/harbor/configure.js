// Makes an installation the exchange of exchange.json. It changes what differs, so it can be run again.
import { explain, openOffice } from './office.js';
import { stepsOf } from './steps.js';

const {
  OPENBOURSE_URL = 'http://localhost:8080',
  CONSOLE_URL = 'http://localhost:8081',
  NOW = String(Date.now()),
  ...env
} = process.env;

/** Fees are announced an hour before they hold. */
const ANNOUNCED_AT = Number.parseInt(NOW, 10) + 2 * 60 * 60 * 1000;

/** An operator out of the environment: MAKER_EMAIL, MAKER_PASSWORD and MAKER_CODE, or CHECKER_ and so on. */
function operator(who) {
  const email = env[`${who}_EMAIL`];
  return email && { email, password: env[`${who}_PASSWORD`], code: env[`${who}_CODE`] };
}

try {
  const office = await openOffice({
    url: OPENBOURSE_URL,
    consoleUrl: CONSOLE_URL,
    maker: operator('MAKER'),
    checker: operator('CHECKER'),
  });
  for (const [name, run] of Object.entries(stepsOf(ANNOUNCED_AT)))
    console.log(`${name}: ${(await run(office)) ? 'set' : 'as they are'}`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
