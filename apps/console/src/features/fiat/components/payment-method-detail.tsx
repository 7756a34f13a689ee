import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { AuditLink, client, hasRole, useOperator } from '../../session/index.ts';
import { METHOD_MAKERS, type PaymentMethod } from '../api.ts';
import { PaymentMethodForm } from './payment-method-form.tsx';
import { useWords } from './use-words.ts';

/** One way of paying with its fields, and what may be proposed about it. */
export function PaymentMethodDetail({ method }: { readonly method: PaymentMethod | undefined }) {
  const t = useTexts();
  const wordOf = useWords();
  const mayPropose = hasRole(useOperator(), METHOD_MAKERS);
  if (method === undefined) return <NotListed />;
  const all = (codes: readonly string[]): string =>
    codes.length === 0 ? t('fiat:method.all') : codes.join(', ');
  const fields = method.fields.map(({ key, kind, label, labels, min, max, is_required: isRequired }) => ({
    label: wordOf({ text: label, words: labels }),
    value: [
      key,
      t(`fiat:method.kind.${kind}`),
      `${min}–${max}`,
      t(isRequired ? 'fiat:method.required' : 'fiat:method.optional'),
    ].join(' · '),
  }));
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <h2 className="text-price">{wordOf({ text: method.name, words: method.names })}</h2>
        <p className="mt-1 text-dense text-muted">{method.code}</p>
      </div>
      {mayPropose && <Acts method={method} />}
      <Facts
        facts={[
          ...fields,
          { label: t('fiat:method.picture'), value: t(`fiat:method.picture.${method.picture}`) },
          {
            label: t('fiat:method.holder'),
            value: t(method.is_name_verified ? 'fiat:method.holderVerified' : 'fiat:method.holderAny'),
          },
          { label: t('fiat:method.countries'), value: all(method.countries) },
          { label: t('fiat:method.units'), value: all(method.units) },
          { label: t('fiat:method.version'), value: method.version },
          { label: t('fiat:method.changedAt'), value: <TimeText at={method.changed_at} /> },
          { label: t('fiat:method.by'), value: `${method.changed_by}, ${method.approved_by}` },
          { label: t('shell:reason.label'), value: method.reason },
        ]}
      />
      <AuditLink kind="fiat_payment_method" id={method.code} />
    </div>
  );
}

/** Another version, or the way out of the lists and back. */
function Acts({ method }: { readonly method: PaymentMethod }) {
  const t = useTexts();
  const [opened, setOpened] = useState<'change' | 'offer' | null>(null);
  const end = (): void => setOpened(null);
  const { code, is_offered: isOffered } = method;
  const offer = t(isOffered ? 'fiat:method.withdraw' : 'fiat:method.offer');
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onClick={() => setOpened('change')}>
          {t('fiat:method.change')}
        </Button>
        <Button size="small" variant={isOffered ? 'danger' : 'secondary'} onClick={() => setOpened('offer')}>
          {offer}
        </Button>
      </div>
      {opened === 'change' && <PaymentMethodForm before={method} onEnd={end} />}
      {opened === 'offer' && (
        <ChangeDialog
          title={offer}
          confirmLabel={t('proposal:propose')}
          tone={isOffered ? 'danger' : 'primary'}
          run={(reason) =>
            client.call('fiat.operator_offer_payment_method', {
              ...{ kind: code, reason },
              is_offered: isOffered ? 'false' : 'true',
            })
          }
          done={t('proposal:proposed')}
          onEnd={end}
        >
          <p>{t(isOffered ? 'fiat:method.withdrawEffect' : 'fiat:method.offerEffect')}</p>
        </ChangeDialog>
      )}
    </>
  );
}
