import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { textOrName, useTexts } from '../../../shared/lib/texts.ts';
import { CopyText } from '../../../shared/ui/copy-text.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import type { Close } from '../api.ts';
import { SideBadge } from './side-badge.tsx';

/** One close with all its amounts, in USDT. */
export function CloseDetail({ close }: { readonly close: Close | undefined }) {
  const t = useTexts();
  const format = useFormat();
  if (close === undefined) return <p className="pr-10 text-dense text-muted">{t('contract:noCloses')}</p>;
  const amounts = (['profit', 'fee', 'liquidation_fee', 'deficit'] as const).map((key) => ({
    label: t(`contract:${key}`),
    value: `${format.quantity(close[key])} USDT`,
  }));
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <SideBadge side={close.side} />
        <h2 className="mt-2 text-price">{close.symbol}</h2>
        <p className="text-dense text-muted">{textOrName(t, 'contract', `reason.${close.reason}`)}</p>
      </div>
      <Facts
        facts={[
          { label: t('contract:user'), value: <UserLink id={close.user_id} uid={null} /> },
          { label: t('contract:closedAt'), value: <TimeText at={close.closed_at} /> },
          { label: t('contract:lots'), value: close.lots },
          { label: t('contract:open_price'), value: close.open_price },
          { label: t('contract:close_price'), value: close.close_price },
          ...amounts,
          {
            label: t('contract:receipt'),
            value: t(close.has_receipt ? 'contract:receipt.ready' : 'contract:receipt.waiting'),
          },
          { label: t('contract:close'), value: <CopyText text={close.id} /> },
        ]}
      />
      <p className="text-dense text-muted">{t('contract:receiptHint')}</p>
    </div>
  );
}
