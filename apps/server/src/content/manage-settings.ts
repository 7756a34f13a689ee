import { CONTENT_SETTINGS, type content as calls, type DecodedInputOf, type ReplyOf } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import type { Tx } from '../kernel/db.ts';
import type { Outcome } from '../operator/index.ts';
import { listSettings, lockSetting, setSetting } from './manage-queries.ts';
import type { ManageDeps } from './manage-deps.ts';

type Key = (typeof CONTENT_SETTINGS)[number];

const LINK = /^https:\/\/[^\s"'<>\\]+$/;
const SWITCHES = ['on', 'off'];

/** Checks a setting against the constraint of its table. */
function checkValue(key: Key, value: string): void {
  const isSwitch = key === 'guest_browsing';
  const isValid = isSwitch ? SWITCHES.includes(value) : value === '' || LINK.test(value);
  if (isValid) return;
  throw new AppError('content.setting_value', {
    field: 'value',
    accepted: isSwitch ? SWITCHES.join(', ') : 'https://help.example.com',
  });
}

export function readSettings({
  db,
}: Pick<ManageDeps, 'db'>): Promise<ReplyOf<typeof calls.operatorSettings>> {
  return listSettings<Key>(db);
}

/** Sets a setting of the site. */
export async function changeSetting(
  tx: Tx,
  deps: Pick<ManageDeps, 'clock'>,
  { key, value, reason }: DecodedInputOf<typeof calls.operatorSetSetting>,
): Promise<Outcome> {
  checkValue(key, value);
  const before = await lockSetting(tx, key);
  await setSetting(tx, { key, value, now: deps.clock.now() });
  return {
    isNew: false,
    entry: {
      action: 'content.set_setting',
      subject: { kind: 'setting', id: key },
      reason,
      before: { value: before },
      after: { value },
    },
  };
}
