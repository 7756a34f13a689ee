import { useT } from '@openbourse/kit/lib/i18n.ts';
import { TriangleAlert } from 'lucide-react';
import type { LiveProduct } from '../use-contracts.ts';
import { MarketState } from './product-picker.tsx';

/** Where prices go on deciding, though nothing can be opened. */
const HINTS: Partial<Record<LiveProduct['state'], `contract:feed.${'silent' | 'halted'}Hint`>> = {
  silent: 'contract:feed.silentHint',
  halted: 'contract:feed.haltedHint',
};

/** Says that there is no price that may decide money, why, and what is possible meanwhile. */
export function FeedNotice({ live }: { readonly live: LiveProduct }) {
  const t = useT();
  if (live.state === 'healthy') return null;
  return (
    <div
      role="status"
      className="mb-3 flex items-start gap-2.5 rounded-card bg-warn-soft px-3.5 py-3 text-warn desktop:mx-5 desktop:mt-3"
    >
      <TriangleAlert className="mt-0.5 size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      <div className="text-dense">
        <MarketState live={live} />
        <p>{t(HINTS[live.state] ?? 'contract:feed.closing')}</p>
      </div>
    </div>
  );
}
