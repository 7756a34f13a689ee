import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { type Conversion, conversionPages } from '../api.ts';
import { ConversionFacts } from './conversion-facts.tsx';

/** All conversions of the user, those of plans too, with what came of each. */
export function ConversionList() {
  const t = useT();
  const pages = useInfiniteQuery(conversionPages);
  const [shown, setShown] = useState<Conversion | null>(null);
  return (
    <>
      <PagedList
        label={t('convert:tab.history')}
        pages={pages}
        renderRow={(conversion) => <ConversionRow conversion={conversion} onShow={setShown} />}
        empty={{
          icon: <ArrowLeftRight />,
          title: t('convert:history.empty'),
          hint: t('convert:history.hint'),
        }}
      />
      <BottomSheet
        isOpen={shown !== null}
        onClose={() => setShown(null)}
        title={shown === null ? '' : `${shown.from_code} → ${shown.to_code}`}
      >
        {shown !== null && <ConversionFacts conversion={shown} />}
      </BottomSheet>
    </>
  );
}

interface ConversionRowProps {
  readonly conversion: Conversion;
  readonly onShow: (conversion: Conversion) => void;
}

function ConversionRow({ conversion, onShow }: ConversionRowProps) {
  const t = useT();
  const format = useFormat();
  const { from_code: from, to_code: to, state, reason, paid, received } = conversion;
  const isDone = state === 'done';
  const when = format.dateTime(conversion.ended_at ?? conversion.quoted_at);
  const kind = conversion.plan_id === null ? when : `${t('convert:tab.recurring')} · ${when}`;
  return (
    <ListRow
      title={`${from} → ${to}`}
      subtitle={reason === null ? kind : `${kind} · ${t(`convert:reason.${reason}`)}`}
      trailing={
        <span className="figures text-right text-dense">
          <span className="block font-semibold">
            {isDone
              ? `+${format.quantity(received)} ${to}`
              : t(state === 'failed' ? 'convert:state.failed' : 'convert:state.accepted')}
          </span>
          <span className="block text-secondary text-muted">
            {format.quantity(isDone ? paid : conversion.from_amount)} {from}
          </span>
        </span>
      }
      {...(isDone && { onClick: () => onShow(conversion) })}
    />
  );
}
