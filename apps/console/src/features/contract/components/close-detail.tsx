import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { textOrName, useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import type { Close } from '../api.ts';
import { CloseReceipt } from './close-receipt.tsx';
import { SideBadge } from './side-badge.tsx';

/** One close: whose it is, what it cost the fund, and its receipt. */
export function CloseDetail({ close }: { readonly close: Close | undefined }) {
  const t = useTexts();
  const kit = useT();
  const format = useFormat();
  if (close === undefined) return <NotListed />;
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <SideBadge side={close.side} />
        <h2 className="mt-2 text-price">{close.symbol}</h2>
        <p className="text-dense text-muted">{textOrName(t, 'contract', `reason.${close.reason}`)}</p>
      </div>
      <Facts
        facts={[
          { label: t('users:uid'), value: <UserLink id={close.user_id} uid={close.uid} /> },
          { label: t('contract:deficit'), value: `${format.quantity(close.deficit)} USDT` },
          {
            label: t('contract:receipt'),
            value: t(close.has_receipt ? 'contract:receipt.ready' : 'contract:receipt.waiting'),
          },
        ]}
      />
      <section aria-label={kit('contract:receipt')} className="flex flex-col gap-2">
        <h3 className="text-row font-[620]">{kit('contract:receipt')}</h3>
        <p className="text-dense text-muted">{t('contract:receiptHint')}</p>
        <CloseReceipt id={close.id} />
      </section>
    </div>
  );
}
