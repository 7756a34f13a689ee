import { PAYMENT_LIMITS, TRADE_ACCOUNT } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toastError } from '@openbourse/kit/lib/query-client.ts';
import { useCopy } from '@openbourse/kit/lib/use-copy.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { QrCode } from '@openbourse/kit/ui/qr-code.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { isCancelled, mayShare } from '../../../shared/lib/share.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { accountsQuery, type Settings, settingsQuery, useSetSettings } from '../api.ts';
import { payPath } from '../model/pay-link.ts';

/** The user's own code and link, with an amount where one is asked for, and who may find the user. */
function CodeScreen() {
  const t = useT();
  return (
    <div className="flex flex-col gap-4 pb-8">
      <PageHeader title={t('payment:code.title')} backTo="/pay" />
      <Loaded query={useQuery(settingsQuery)} skeleton={<CodeSkeleton />}>
        {(settings) => <Code settings={settings} />}
      </Loaded>
    </div>
  );
}

const ANY = '';

function Code({ settings }: { readonly settings: Settings }) {
  const t = useT();
  const [coin, setCoin] = useState(ANY);
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const asked = { coin, amount: coin === ANY ? '' : amount, note: note.trim() };
  const link = `${location.origin}${payPath({ to: settings.uid, ...asked })}`;
  return (
    <>
      {!settings.is_receiving && (
        <div className="overflow-hidden rounded-card">
          <Banner tone="warn">{t('payment:code.off')}</Banner>
        </div>
      )}
      <section aria-label={t('payment:code.title')} className="flex flex-col items-center gap-3">
        <div className="size-52">
          <QrCode text={link} label={t('payment:code.qr')} />
        </div>
        <div className="text-center">
          <p className="text-row font-semibold">{settings.name}</p>
          <p className="figures text-secondary text-muted">UID {settings.uid}</p>
        </div>
      </section>
      <LinkButtons link={link} />
      <section aria-labelledby="pay-request" className="flex flex-col gap-3">
        <h2 id="pay-request" className="pt-2 text-symbol">
          {t('payment:code.request')}
        </h2>
        <CoinSelect value={coin} onValueChange={setCoin} />
        {coin !== ANY && (
          <AmountField label={t('payment:amount')} unit={coin} value={amount} onValueChange={setAmount} />
        )}
        <TextField
          label={t('payment:note')}
          maxLength={PAYMENT_LIMITS.noteLengthMax}
          value={note}
          onValueChange={setNote}
        />
      </section>
      <Choices settings={settings} />
    </>
  );
}

interface CoinSelectProps {
  readonly value: string;
  readonly onValueChange: (code: string) => void;
}

/** Any coin, or one of those that the spot account takes. */
function CoinSelect({ value, onValueChange }: CoinSelectProps) {
  const t = useT();
  const { data: accounts } = useQuery(accountsQuery);
  const spot = accounts?.find((account) => account.account_type_id === TRADE_ACCOUNT);
  return (
    <Select
      look="field"
      label={t('ledger:column.currency')}
      options={[
        { value: ANY, label: t('payment:code.any') },
        ...(spot?.balances ?? []).map(({ code, name }) => ({ value: code, label: code, hint: name })),
      ]}
      value={value}
      onValueChange={onValueChange}
    />
  );
}

function LinkButtons({ link }: { readonly link: string }) {
  const t = useT();
  const copy = useCopy();
  const share = (): void => {
    navigator
      .share({ title: t('payment:code.title'), url: link })
      .catch((error: unknown) => !isCancelled(error) && toastError(error));
  };
  return (
    <div className="flex gap-3">
      <Button
        variant={mayShare() ? 'secondary' : 'primary'}
        isBlock
        icon={<Copy className="size-4.5" aria-hidden="true" />}
        onClick={() => void copy(link)}
      >
        {t('payment:code.copy')}
      </Button>
      {mayShare() && (
        <Button isBlock icon={<Share2 className="size-4.5" aria-hidden="true" />} onClick={share}>
          {t('payment:code.share')}
        </Button>
      )}
    </div>
  );
}

/** Switches of being paid, and of being found. */
function Choices({ settings }: { readonly settings: Settings }) {
  const t = useT();
  const setting = useSetSettings();
  const { is_receiving, is_found_by_contact } = settings;
  return (
    <section aria-labelledby="pay-settings" className="border-t border-line pt-3">
      <h2 id="pay-settings" className="text-symbol">
        {t('payment:settings')}
      </h2>
      <Switch
        label={t('payment:receiving')}
        hint={t('payment:receivingHint')}
        isOn={is_receiving}
        onChange={(isOn) => setting.mutate({ is_receiving: isOn, is_found_by_contact })}
      />
      <Switch
        label={t('payment:findable')}
        hint={t('payment:findableHint')}
        isOn={is_found_by_contact}
        disabled={!is_receiving}
        onChange={(isOn) => setting.mutate({ is_receiving, is_found_by_contact: isOn })}
      />
    </section>
  );
}

function CodeSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="mx-auto size-52" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

export { CodeScreen as Component };
