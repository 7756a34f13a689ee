import { ENDPOINTS } from '@openbourse/api';
import { expect, test } from 'vitest';

/** Changes that a frozen person can still make (rule book, section 4); all others the gate refuses. */
const OPEN_TO_THE_FROZEN = {
  'end or bound what is open': [
    ...['contract.cancel', 'contract.cancel_all', 'contract.change_margin', 'contract.close'],
    ...['contract.close_all', 'contract.set_triggers', 'spot.cancel_all', 'spot.cancel_order'],
    'countdown.set',
    ...['convert.pause_plan', 'convert.remove_plan'],
    ...['wallet.cancel_withdrawal', 'micro.exclude_self', 'micro.set_loss_limit', 'fiat.set_away'],
  ],
  'close a way in': [
    ...['apikey.revoke', 'identity.freeze', 'identity.logout', 'identity.revoke_session'],
    'wallet.remove_address',
  ],
  'prove the own case': [
    ...['feedback.reply', 'feedback.submit', 'fiat.add_evidence', 'fiat.request_review'],
    ...['file.image_upload', 'support.send_message', 'wallet.manual_deposit'],
  ],
  'look, and set how': [
    ...['fiat.read_messages', 'support.read_messages', 'notification.read', 'notification.set_kind'],
    ...['notification.set_settings', 'notification.push_subscribe', 'notification.push_unsubscribe'],
    ...['identity.passkey_rename', 'identity.send_code', 'identity.socket_ticket'],
    ...[
      'alert.add',
      'alert.change',
      'alert.remove',
      'convert.quote',
      'payment.set_settings',
      'terminal.save',
    ],
    'ledger.set_settings',
  ],
  'move play money': ['demo.send_coins', 'demo.verify_me', 'micro.refill_practice'],
};

test('a frozen person can make known changes only: a new one says what it is, or is refused by the gate', () => {
  const open = Object.values(ENDPOINTS).flatMap((call) =>
    'change' in call && call.change !== null && call.change.by === 'user' ? [call.name] : [],
  );
  expect(open.toSorted()).toEqual(Object.values(OPEN_TO_THE_FROZEN).flat().toSorted());
});
