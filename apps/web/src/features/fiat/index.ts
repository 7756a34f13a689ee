export { FiatMarketScreen } from './market/components/market-screen.tsx';
export { FiatMerchantScreen } from './market/components/merchant-screen.tsx';
export { AdScreen } from './store/components/ad-screen.tsx';
export { ApplyScreen } from './store/components/apply-screen.tsx';
