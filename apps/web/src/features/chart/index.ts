export { CoinKlineScreen } from './components/coin-kline-screen.tsx';
export { DepthPicture } from './components/depth-picture.tsx';
export { ForexKlineScreen } from './components/forex-kline-screen.tsx';
export { PriceChart, type PriceChartProps } from './components/price-chart.tsx';
export type { LineMove, PriceLine } from './price-lines.ts';
