import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { VersionBadge } from '../../../shared/ui/version-badge.tsx';
import { AuditLink, hasRole, useOperator } from '../../session/index.ts';
import type { Product } from '../api.ts';
import { AddProduct } from './add-product.tsx';

/** One version of a length; another one is announced with its rates to start from. */
export function ProductDetail({ product }: { readonly product: Product | undefined }) {
  const t = useTexts();
  const format = useFormat();
  const canAdd = hasRole(useOperator(), ['risk']);
  const [isAdding, setIsAdding] = useState(false);
  if (product === undefined) return <NotListed />;
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <VersionBadge state={product.state} />
        <h2 className="mt-2 text-price">{t('micro:length', { seconds: product.seconds })}</h2>
      </div>
      <Facts
        facts={[
          { label: t('market:effective'), value: <TimeText at={product.effective_from} /> },
          { label: t('micro:profit_percent'), value: format.percent(product.profit_percent) },
          { label: t('micro:loss_percent'), value: format.percent(product.loss_percent) },
          { label: t('micro:offered'), value: t(product.is_offered ? 'shell:yes' : 'shell:no') },
          { label: t('market:operator'), value: product.operator_name ?? t('shell:none') },
          { label: t('shell:reason.label'), value: product.reason ?? t('shell:none') },
        ]}
      />
      <AuditLink kind="micro_product" id={product.id} />
      {canAdd && (
        <Button size="medium" onClick={() => setIsAdding(true)}>
          {t('micro:nextVersion')}
        </Button>
      )}
      {isAdding && <AddProduct from={product} onEnd={() => setIsAdding(false)} />}
    </div>
  );
}
