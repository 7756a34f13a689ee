import { HELP_IDS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useCopy } from '@openbourse/kit/lib/use-copy.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';

/** The addresses of this server that a program is given. */
export function ConnectCard() {
  const t = useT();
  const id = useId();
  const sockets = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`;
  return (
    <section aria-labelledby={id} className="border-t border-line pt-5">
      <h2 id={id} className="text-row font-semibold">
        {t('apikey:connect.title')}
      </h2>
      <p className="mt-1 text-dense text-muted">{t('apikey:connect.hint')}</p>
      <dl className="mt-2 divide-y divide-line">
        <BaseAddress name={t('apikey:connect.rest')} text={location.origin} />
        <BaseAddress name={t('apikey:connect.streams')} text={`${sockets}/binance/ws`} />
        <BaseAddress name={t('apikey:connect.api')} text={`${sockets}/ws-api/v3`} />
      </dl>
      <Link
        to={`/help-details?id=${HELP_IDS.apiTrading}`}
        className="inline-flex min-h-11 items-center text-dense font-semibold text-accent"
      >
        {t('apikey:connect.help')}
      </Link>
    </section>
  );
}

function BaseAddress({ name, text }: { readonly name: string; readonly text: string }) {
  const t = useT();
  const copy = useCopy();
  return (
    <div className="py-1">
      <dt className="pt-1 text-label text-muted">{name}</dt>
      <dd className="figures -mr-3 flex items-center gap-1 text-dense font-medium">
        <span className="min-w-0 flex-1 break-all">{text}</span>
        <IconButton
          label={t('apikey:secret.copy', { name })}
          icon={<Copy />}
          onClick={() => void copy(text)}
        />
      </dd>
    </div>
  );
}
