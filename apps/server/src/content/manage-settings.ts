import {
  CONTENT_SETTINGS,
  type content as contract,
  type DecodedInputOf,
  type ReplyOf,
} from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import type { OperatorSession } from '../kernel/request.ts';
import { listSettings, lockSetting, setSetting } from './manage-queries.ts';
import type { ManageDeps } from './manage-deps.ts';

type Key = (typeof CONTENT_SETTINGS)[number];

const LINK = /^https:\/\/[^\s"'<>\\]+$/;
const SWITCHES = ['on', 'off'];

/** What a setting takes, as the constraint of its table says. */
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
}: Pick<ManageDeps, 'db'>): Promise<ReplyOf<typeof contract.operatorSettings>> {
  return listSettings<Key>(db);
}

/** Sets a setting of the site. */
export async function changeSetting(
  deps: ManageDeps,
  session: OperatorSession,
  input: DecodedInputOf<typeof contract.operatorSetSetting>,
): Promise<ReplyOf<typeof contract.operatorSetSetting>> {
  const { key, value, reason } = input;
  checkValue(key, value);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = await lockSetting(tx, key);
    await setSetting(tx, { key, value, now });
    await deps.operator.record(tx, session, {
      action: 'content.set_setting',
      subject: { kind: 'setting', id: key },
      reason,
      before: { value: before },
      after: { value },
    });
  });
  return { key, value, updated_at: now };
}
