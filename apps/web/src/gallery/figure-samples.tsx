import { clock } from '@openbourse/kit/lib/clock.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { ChangePill } from '@openbourse/kit/ui/change-pill.tsx';
import { DataTable } from '@openbourse/kit/ui/data-table.tsx';
import { PriceText } from '@openbourse/kit/ui/price-text.tsx';
import { ProgressBar } from '@openbourse/kit/ui/progress-bar.tsx';
import { RingChart } from '@openbourse/kit/ui/ring-chart.tsx';
import { Sparkline } from '@openbourse/kit/ui/sparkline.tsx';
import { useEffect, useState } from 'react';
import { Sample } from './sample.tsx';

const CURVE = [3, 4, 3.5, 5, 4.6, 6, 5.4, 6.6, 7.2, 6.8, 8];
const PRICES = ['64012.35', '64013.1', '64011.9', '64012.8'];
const TICK_MS = 1_500;
const ROWS = [
  { id: 1, pair: 'BTC/USDT', side: 'Buy', price: '63500' },
  { id: 2, pair: 'ETH/USDT', side: 'Sell', price: '3412.08' },
];
const COLUMNS = [
  { key: 'pair', header: 'Pair', render: (row: (typeof ROWS)[number]) => <b>{row.pair}</b> },
  { key: 'side', header: 'Side', render: (row: (typeof ROWS)[number]) => row.side },
  {
    key: 'price',
    header: 'Price',
    isNumeric: true,
    render: (row: (typeof ROWS)[number]) => <PriceText value={row.price} tickDecimals={2} isStill />,
  },
];

export function FigureSamples() {
  const [index, setIndex] = useState(0);
  useEffect(() => clock.every(TICK_MS, () => setIndex((last) => (last + 1) % PRICES.length)), []);
  return (
    <>
      <Sample name="price-text, change-pill, sparkline">
        <div className="flex items-center justify-between">
          <span className="text-price">
            <PriceText value={PRICES[index]} tickDecimals={2} tone="up" />
          </span>
          <ChangePill percent="2.41" />
          <ChangePill percent="-0.87" />
          <ChangePill percent="0" />
          <ChangePill percent={null} />
        </div>
        <div className="flex gap-6">
          <Sparkline points={CURVE} tone="up" width={64} height={24} />
          <Sparkline points={[...CURVE].reverse()} tone="down" width={64} height={24} hasArea />
          <ChangePill percent="5.1" look="text" />
          <ChangePill percent="-3.22" look="text" />
        </div>
      </Sample>
      <Sample name="badge, progress-bar">
        <div className="flex flex-wrap gap-2">
          <Badge tone="neutral">Limit</Badge>
          <Badge tone="accent">This device</Badge>
          <Badge tone="up">Verified</Badge>
          <Badge tone="down">Short 10x</Badge>
          <Badge tone="warn">In review</Badge>
          <Badge tone="danger">Failed</Badge>
        </div>
        <ProgressBar label="Filled" percent={38} tone="down" />
      </Sample>
      <Sample name="ring-chart">
        <RingChart
          label="Allocation"
          segments={[
            { label: 'USDT', weight: 46, text: '46%' },
            { label: 'BTC', weight: 31, text: '31%' },
            { label: 'ETH', weight: 15, text: '15%' },
            { label: 'Other', weight: 8, text: '8%' },
          ]}
        />
      </Sample>
      <Sample name="data-table">
        <DataTable label="Orders" columns={COLUMNS} rows={ROWS} rowKey={(row) => row.id} empty={null} />
        <DataTable
          label="Loading orders"
          columns={COLUMNS}
          rows={undefined}
          rowKey={(row) => row.id}
          empty={null}
        />
      </Sample>
    </>
  );
}
