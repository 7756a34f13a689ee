import { FIRST_ROUTES } from './first-routes.ts';
import { SHARED_ROUTES } from './shared-routes.ts';

/**
 * Every call of the contract: its name, method and path. Plain data without schemas, so that a browser can
 * import it without the schema library; the schemas that belong to each name are in the file of its noun.
 * The specification's section 7 fixes the paths marked by its own table; the others follow its manner.
 */
export const ROUTES = {
  ...FIRST_ROUTES,

  'identity.register': ['POST', '/api/public/user/register'],
  'identity.forget_password': ['POST', '/api/public/user/forget_password'],
  'identity.send_code': ['POST', '/api/private/user/send_code'],
  'identity.amend_password': ['POST', '/api/private/user/amend_password'],
  'identity.amend_pay_password': ['POST', '/api/private/user/amend_pay_password'],
  'identity.sessions': ['GET', '/api/private/user/sessions'],
  'identity.revoke_session': ['POST', '/api/private/user/revoke_session'],
  'identity.security_center': ['GET', '/api/private/user/security_center'],
  'identity.security_events': ['GET', '/api/private/user/security_events'],
  'identity.authenticator_begin': ['POST', '/api/private/user/authenticator_begin'],
  'identity.authenticator_bind': ['POST', '/api/private/user/authenticator_bind'],
  'identity.authenticator_unbind': ['POST', '/api/private/user/authenticator_unbind'],
  'identity.renew_recovery_codes': ['POST', '/api/private/user/renew_recovery_codes'],
  'identity.passkeys': ['GET', '/api/private/user/passkeys'],
  'identity.passkey_begin': ['POST', '/api/private/user/passkey_begin'],
  'identity.passkey_finish': ['POST', '/api/private/user/passkey_finish'],
  'identity.passkey_rename': ['POST', '/api/private/user/passkey_rename'],
  'identity.passkey_remove': ['POST', '/api/private/user/passkey_remove'],
  'identity.anti_phishing_code': ['POST', '/api/private/user/anti_phishing_code'],
  'identity.freeze': ['POST', '/api/private/user/freeze'],
  'identity.send_bind_code': ['POST', '/api/private/user/send_bind_code'],
  'identity.bind_account': ['POST', '/api/private/user/bind_account'],

  'market.deal': ['GET', '/api/public/market/deal'],
  'market.kline': ['GET', '/api/public/market/kline'],
  'market.depth': ['GET', '/api/public/market/depth'],
  'market.changes': ['GET', '/api/public/market/changes'],
  'market.forex_tickers': ['GET', '/api/public/forex/tickers'],
  'market.forex_ticker': ['GET', '/api/public/forex/ticker'],
  'market.forex_kline': ['GET', '/api/public/forex/kline'],

  'ledger.account_list': ['GET', '/api/private/account/list'],
  'ledger.account_detail': ['GET', '/api/private/account/detail'],
  'ledger.account_entries': ['GET', '/api/private/account/entries'],
  'ledger.transfer': ['POST', '/api/private/account/transfer'],
  'ledger.transfers': ['GET', '/api/private/account/transfers'],

  'content.news_info': ['GET', '/api/public/news/info'],

  'spot.place_order': ['POST', '/api/private/spot/place_order'],
  'spot.cancel_order': ['POST', '/api/private/spot/cancel_order'],
  'spot.cancel_all': ['POST', '/api/private/spot/cancel_all'],
  'spot.open_orders': ['GET', '/api/private/spot/open_orders'],
  'spot.orders': ['GET', '/api/private/spot/orders'],
  'spot.order': ['GET', '/api/private/spot/order'],
  'spot.trades': ['GET', '/api/private/spot/trades'],
  'spot.fee_rates': ['GET', '/api/private/spot/fee_rates'],

  'wallet.coins': ['GET', '/api/private/wallet/coins'],
  'wallet.deposit_address': ['GET', '/api/private/wallet/deposit_address'],
  'wallet.deposits': ['GET', '/api/private/wallet/deposits'],
  'wallet.deposit': ['GET', '/api/private/wallet/deposit'],
  'wallet.manual_deposit': ['POST', '/api/private/wallet/manual_deposit'],
  'wallet.addresses': ['GET', '/api/private/wallet/addresses'],
  'wallet.bind_address': ['POST', '/api/private/wallet/bind_address'],
  'wallet.remove_address': ['POST', '/api/private/wallet/remove_address'],
  'wallet.withdrawal_quote': ['GET', '/api/private/wallet/withdrawal_quote'],
  'wallet.withdraw': ['POST', '/api/private/wallet/withdraw'],
  'wallet.cancel_withdrawal': ['POST', '/api/private/wallet/cancel_withdrawal'],
  'wallet.withdrawals': ['GET', '/api/private/wallet/withdrawals'],
  'wallet.withdrawal': ['GET', '/api/private/wallet/withdrawal'],

  'file.image_upload': ['POST', '/api/public/common/image_upload'],
  'file.view': ['GET', '/api/private/file/view'],

  'verification.real_name': ['POST', '/api/private/user_real/real_name'],
  'verification.advanced': ['POST', '/api/private/user_real/advanced'],
  'verification.center': ['GET', '/api/private/user_real/center'],

  'notification.read': ['POST', '/api/private/notification/read'],
  'notification.settings': ['GET', '/api/private/notification/settings'],
  'notification.set_settings': ['POST', '/api/private/notification/set_settings'],
  'notification.push_key': ['GET', '/api/private/notification/push_key'],
  'notification.push_subscribe': ['POST', '/api/private/notification/push_subscribe'],
  'notification.push_unsubscribe': ['POST', '/api/private/notification/push_unsubscribe'],

  'fiat.collection_methods': ['GET', '/api/private/fiat/collection_methods'],
  'fiat.collection_method': ['GET', '/api/private/fiat/collection_method'],
  'fiat.certified_name': ['GET', '/api/private/fiat/certified_name'],
  'fiat.save_collection_method': ['POST', '/api/private/fiat/save_collection_method'],
  'fiat.remove_collection_method': ['POST', '/api/private/fiat/remove_collection_method'],
  'fiat.set_default_collection_method': ['POST', '/api/private/fiat/set_default_collection_method'],

  ...SHARED_ROUTES,

  'contract.products': ['GET', '/api/public/contract/products'],
  'contract.funds': ['GET', '/api/public/contract/funds'],
  'contract.account': ['GET', '/api/private/contract/account'],
  'contract.open': ['POST', '/api/private/contract/open'],
  'contract.cancel': ['POST', '/api/private/contract/cancel'],
  'contract.cancel_all': ['POST', '/api/private/contract/cancel_all'],
  'contract.set_triggers': ['POST', '/api/private/contract/set_triggers'],
  'contract.change_margin': ['POST', '/api/private/contract/change_margin'],
  'contract.close': ['POST', '/api/private/contract/close'],
  'contract.close_all': ['POST', '/api/private/contract/close_all'],
  'contract.positions': ['GET', '/api/private/contract/positions'],
  'contract.history': ['GET', '/api/private/contract/history'],
  'contract.closes': ['GET', '/api/private/contract/closes'],
  'contract.overnight_fees': ['GET', '/api/private/contract/overnight_fees'],
  'contract.receipt': ['GET', '/api/private/contract/receipt'],

  'micro.products': ['GET', '/api/public/micro/products'],
  'micro.house_edge': ['GET', '/api/public/micro/house_edge'],
  'micro.place': ['POST', '/api/private/micro/place'],
  'micro.orders': ['GET', '/api/private/micro/orders'],
  'micro.history': ['GET', '/api/private/micro/history'],
  'micro.limits': ['GET', '/api/private/micro/limits'],
  'micro.set_loss_limit': ['POST', '/api/private/micro/set_loss_limit'],
  'micro.exclude_self': ['POST', '/api/private/micro/exclude_self'],
  'micro.refill_practice': ['POST', '/api/private/micro/refill_practice'],
  'micro.receipt': ['GET', '/api/private/micro/receipt'],

  'demo.mailbox': ['GET', '/api/public/demo/mailbox'],
  'demo.verify_me': ['POST', '/api/private/demo/verify_me'],
  'demo.send_coins': ['POST', '/api/private/demo/send_coins'],
} as const satisfies Record<string, readonly ['GET' | 'POST', `/api/${'public' | 'private'}/${string}`]>;

/** The name of a call, `<noun>.<verb>`. */
export type RouteName = keyof typeof ROUTES;
