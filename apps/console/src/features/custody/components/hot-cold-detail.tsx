import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { hasRole, useOperator } from '../../session/index.ts';
import type { HouseWallets } from '../api.ts';
import { hotStateOf } from './hot-state.ts';
import { RequestRefill } from './request-refill.tsx';
import { SignColdWallet } from './sign-cold-wallet.tsx';
import { HOT_TONES } from './state-tones.ts';
import { WalletAddress } from './wallet-address.tsx';

/** Both wallets of one coin on one chain; who may asks for a refill, with what is missing filled in. */
export function HotColdDetail({ wallets }: { readonly wallets: HouseWallets | undefined }) {
  const t = useTexts();
  const format = useFormat();
  const operator = useOperator();
  const mayAsk = hasRole(operator, ['withdrawal_maker']);
  const maySign = hasRole(operator, ['ledger_maker', 'ledger_checker']);
  const [isAsking, setIsAsking] = useState(false);
  if (wallets === undefined) return <NotListed />;
  const state = hotStateOf(wallets);
  const amount = (value: string): string => `${format.quantity(value)} ${wallets.code}`;
  const limit = (value: string): string => (value === '0' ? t('custody:wallets.noLimit') : amount(value));
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={HOT_TONES[state]}>{t(`custody:hot.${state}`)}</Badge>
        <h2 className="mt-2 text-price">{`${wallets.code} ${wallets.network}`}</h2>
        <p className="mt-1 text-dense text-muted">
          {t(`custody:hotMeaning.${state}`, { amount: amount(wallets.missing) })}
        </p>
      </div>
      <Facts
        facts={[
          { label: t('custody:wallets.hot'), value: amount(wallets.hot) },
          { label: t('custody:wallets.cold'), value: amount(wallets.cold) },
          { label: t('custody:wallets.deposits'), value: amount(wallets.deposits) },
          { label: t('custody:wallets.needed'), value: amount(wallets.needed) },
          { label: t('custody:wallets.hot_max'), value: limit(wallets.hot_max) },
          { label: t('custody:wallets.hot_target'), value: limit(wallets.hot_target) },
        ]}
      />
      <hr className="border-line" />
      <Facts
        facts={[
          { label: t('custody:hotAddress'), value: <WalletAddress address={wallets.hot_address} /> },
          { label: t('custody:coldAddress'), value: <WalletAddress address={wallets.cold_address} /> },
        ]}
      />
      {wallets.cold_address === null && (
        <p className="text-dense text-muted">{t('custody:wallets.noCold')}</p>
      )}
      {mayAsk && wallets.cold_address !== null && !wallets.has_refill && (
        <Button size="small" onClick={() => setIsAsking(true)}>
          {t('custody:refill.request')}
        </Button>
      )}
      {maySign && wallets.cold_address !== null && <SignColdWallet chain={wallets.chain} />}
      {isAsking && <RequestRefill wallets={wallets} onEnd={() => setIsAsking(false)} />}
    </div>
  );
}
