import type { MessageKey } from '@openbourse/kit/lib/i18n.ts';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgePercent,
  Bell,
  BellRing,
  CalendarDays,
  ChartCandlestick,
  ChartLine,
  CircleHelp,
  FileText,
  Gift,
  Handshake,
  Headset,
  IdCard,
  Info,
  KeyRound,
  Landmark,
  Layers,
  Megaphone,
  MessageSquareText,
  PiggyBank,
  ReceiptText,
  RefreshCw,
  Rocket,
  Scale,
  Send,
  ShieldCheck,
  Timer,
  TrendingUp,
  UserPlus,
  UserRound,
  WalletMinimal,
} from 'lucide-react';
import type { ReactNode } from 'react';

/** A screen that a person looks for by its name. */
export interface Place {
  readonly to: string;
  readonly label: MessageKey;
  readonly icon: ReactNode;
  /** Product without which the screen is not offered. */
  readonly product?: 'contract' | 'micro';
}

export interface PlaceGroup {
  readonly label: MessageKey;
  readonly places: readonly Place[];
}

/** Chart of the first pair; the finder knows its address. */
export const CHART = '/coinKline';

/** Everything that has an address of its own, by what people come for. */
export const PLACE_GROUPS: readonly PlaceGroup[] = [
  {
    label: 'app:tab.trade',
    places: [
      { to: '/trade', label: 'find:spot', icon: <ArrowLeftRight /> },
      { to: '/lever', label: 'app:tab.contract', icon: <Layers />, product: 'contract' },
      { to: '/micro-trade', label: 'home:shortcut.micro', icon: <Timer />, product: 'micro' },
      { to: '/fiat', label: 'home:shortcut.fiat', icon: <Handshake /> },
      { to: '/convert', label: 'convert:title', icon: <RefreshCw /> },
      { to: '/market', label: 'app:tab.market', icon: <TrendingUp /> },
      { to: CHART, label: 'market:chart', icon: <ChartCandlestick /> },
      { to: '/price-alerts', label: 'alert:title', icon: <BellRing /> },
    ],
  },
  {
    label: 'app:tab.assets',
    places: [
      { to: '/assets', label: 'find:assets', icon: <WalletMinimal /> },
      { to: '/recharge', label: 'home:shortcut.deposit', icon: <ArrowDownToLine /> },
      { to: '/withdrawal', label: 'home:shortcut.withdraw', icon: <ArrowUpFromLine /> },
      { to: '/transfer', label: 'home:shortcut.transfer', icon: <ArrowLeftRight /> },
      { to: '/pay', label: 'payment:title', icon: <Send /> },
      { to: '/profit', label: 'portfolio:title', icon: <ChartLine /> },
      { to: '/storage-currency-list', label: 'home:shortcut.staking', icon: <PiggyBank /> },
      { to: '/subscription-list', label: 'home:shortcut.subscription', icon: <Rocket /> },
    ],
  },
  {
    label: 'app:nav.orders',
    places: [
      { to: '/trade-detail', label: 'spot:records.title', icon: <ReceiptText /> },
      { to: '/lever-my-trade', label: 'contract:records', icon: <ReceiptText />, product: 'contract' },
      { to: '/fiat-orders', label: 'fiat:order.history', icon: <ReceiptText /> },
      { to: '/asset-history', label: 'ledger:history.title', icon: <CalendarDays /> },
      { to: '/recharge-record', label: 'wallet:depositRecords', icon: <ArrowDownToLine /> },
      { to: '/withdrawal-record', label: 'wallet:withdrawalRecords', icon: <ArrowUpFromLine /> },
      { to: '/pay-record', label: 'payment:records', icon: <Send /> },
      { to: '/statement', label: 'statement:title', icon: <FileText /> },
    ],
  },
  {
    label: 'app:nav.more',
    places: [
      { to: '/share-code', label: 'home:shortcut.invite', icon: <UserPlus /> },
      { to: '/activity-center', label: 'home:shortcut.activity', icon: <Gift /> },
      { to: '/notifications', label: 'home:notifications', icon: <Bell /> },
      { to: '/notice-center', label: 'home:shortcut.notices', icon: <Megaphone /> },
      { to: '/user-center', label: 'identity:center.title', icon: <UserRound /> },
      { to: '/user-review', label: 'home:menu.verify', icon: <IdCard /> },
      { to: '/secure-center', label: 'identity:secure.title', icon: <ShieldCheck /> },
      { to: '/api-keys', label: 'apikey:title', icon: <KeyRound /> },
      { to: '/fees', label: 'tier:title', icon: <BadgePercent /> },
      { to: '/collection-methods', label: 'fiat:title', icon: <Landmark /> },
      { to: '/support', label: 'support:title', icon: <Headset /> },
      { to: '/help-center', label: 'home:menu.help', icon: <CircleHelp /> },
      { to: '/feedback', label: 'home:shortcut.feedback', icon: <MessageSquareText /> },
      { to: '/rules', label: 'rules:title', icon: <Scale /> },
      { to: '/proof-of-reserves', label: 'liability:title', icon: <ShieldCheck /> },
      { to: '/status', label: 'app:status', icon: <Info /> },
      { to: '/about-us', label: 'home:menu.about', icon: <Info /> },
    ],
  },
];
