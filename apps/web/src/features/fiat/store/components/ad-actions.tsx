import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button, buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { CirclePlay, PackageX, Pause, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import { type AdAction, type OwnAd, useChangeAd } from '../api.ts';

const DONE = {
  open: 'fiat:store.opened',
  suspend: 'fiat:store.suspended',
  cancel: 'fiat:store.takenDown',
} as const satisfies Readonly<Record<AdAction, string>>;

/** Actions on an ad that has not ended: edit, suspend or open, take down. */
export function AdActions({ ad }: { readonly ad: OwnAd }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const change = useChangeAd();
  if (ad.state !== 'open' && ad.state !== 'suspended') return null;
  const run = (action: AdAction): void =>
    change.mutate(
      { id: ad.id, action },
      {
        onSuccess: () => toast.success(t(DONE[action])),
        onSettled: () => setIsAsking(false),
      },
    );
  const doing = change.isPending ? change.variables.action : null;
  const toggle = ad.state === 'open' ? 'suspend' : 'open';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Link to={`/fiat-ad?id=${ad.id}`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        <Pencil className="size-4" strokeWidth={1.75} aria-hidden="true" />
        {t('fiat:store.action.edit')}
      </Link>
      <Button
        variant="secondary"
        size="small"
        icon={
          toggle === 'open' ? (
            <CirclePlay className="size-4" strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Pause className="size-4" strokeWidth={1.75} aria-hidden="true" />
          )
        }
        isLoading={doing === toggle}
        disabled={doing !== null}
        onClick={() => run(toggle)}
      >
        {t(`fiat:store.action.${toggle}`)}
      </Button>
      <Button
        variant="danger"
        size="small"
        icon={<PackageX className="size-4" strokeWidth={1.75} aria-hidden="true" />}
        disabled={doing !== null}
        onClick={() => setIsAsking(true)}
      >
        {t('fiat:store.action.cancel')}
      </Button>
      <TakeDownDialog
        ad={ad}
        isOpen={isAsking}
        isRunning={doing === 'cancel'}
        onConfirm={() => run('cancel')}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}

interface TakeDownDialogProps {
  readonly ad: OwnAd;
  readonly isOpen: boolean;
  readonly isRunning: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Says what comes back and what goes on before an ad is taken down for good. */
function TakeDownDialog({ ad, isOpen, isRunning, onConfirm, onCancel }: TakeDownDialogProps) {
  const t = useT();
  const fiat = useFiatFormat();
  return (
    <Dialog
      isOpen={isOpen}
      title={t('fiat:store.takeDownAsk')}
      confirmLabel={t('fiat:store.action.cancel')}
      confirmTone="danger"
      isConfirming={isRunning}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {ad.side === 'sell'
          ? t('fiat:store.takeDownSell', { amount: fiat.coins(ad.held, ad.coin) })
          : t('fiat:store.takeDownBuy')}
      </p>
      <p className="pt-2">{t('fiat:store.takeDownOrders')}</p>
    </Dialog>
  );
}
