import type { Locale } from '../src/index.ts';

/** Names, codes and units that every language writes alike; add a name here, never a word that can be translated. */
export const NAMES =
  /\b(?:Openbourse|USDT|USD|BTC|ETH|OCO|IOC|FOK|GTC|API|CSV|SMS|ID|PWA|UID|MA|EMA|BOLL|MACD|RSI|KDJ|VOL|AGPL|TP|SL|QR|KYC|WebSocket|Bitcoin|Ethereum|Tether|IP|Maker|Taker|Google|WhatsApp|Telegram|Alipay|WeChat Pay|Long|Short|Take Profit|Stop Loss|Staking|FX|Android|Chrome|Edge|Firefox|Safari|Mac|iPhone|iPad|Samsung Internet|s|min|h|d)\b/g;

/** Words that a language truly shares with English, by locale. */
export const SAME_AS_ENGLISH: Partial<Record<Locale, readonly string[]>> = {
  'fr-FR': [
    'Agent',
    'Commission',
    'Contact',
    'Version {{version}}',
    'Menu',
    'Mobile',
    'Notifications',
    'Total',
    'Trading',
    'Version',
    'Volume',
    'Forex',
    'Lots',
    'Lots (1 = {{size}} {{code}})',
    'Positions',
    '{{lots}} lots · {{entry}} → {{exit}}',
    'Liq.',
    'Liquidation',
  ],
  'es-ES': ['No', 'Total', 'Liq.', 'Hash'],
  'de-DE': [
    'Agent',
    'Computer (Chrome, Edge)',
    'Computer (Firefox)',
    'Feedback',
    'Team',
    'Bank',
    'Status',
    'Version',
    'Market',
    'Limit',
    'Cross',
    'Lots',
    'Lots (1 = {{size}} {{code}})',
    'Margin',
    'Mark',
    'Liq.',
    'Liquidation',
    'Hash',
  ],
  'vi-VN': ['Email', 'Menu', 'Hash'],
};
