import { isRangeReversed } from '@openbourse/kit/lib/day-range.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { DayRangeFields } from '@openbourse/kit/ui/day-range-fields.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useRewardsFile } from '../api.ts';

/** Saves the rewards of a period as a file. */
export function RewardsFile() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const [range, setRange] = useState({ fromDay: '', toDay: '' });
  const file = useRewardsFile();
  const save = (): void =>
    file.mutate(range, {
      onSuccess: () => {
        toast.success(t('ledger:statement.saved'));
        setIsOpen(false);
      },
    });
  return (
    <>
      <IconButton
        label={t('referral:export.title')}
        aria-haspopup="dialog"
        icon={<Download />}
        onClick={() => setIsOpen(true)}
      />
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('referral:export.title')}
        footer={
          <Button isBlock isLoading={file.isPending} disabled={isRangeReversed(range)} onClick={save}>
            {t('ledger:statement.save')}
          </Button>
        }
      >
        <div className="flex flex-col gap-3 pb-2">
          <p className="text-dense text-muted">{t('referral:export.hint')}</p>
          <DayRangeFields range={range} onChange={(change) => setRange({ ...range, ...change })} />
        </div>
      </BottomSheet>
    </>
  );
}
