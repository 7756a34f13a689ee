import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { useStatement } from '../api.ts';
import { isReversed } from '../model/statement.ts';

/** Saves the entries of a period as a file. */
export function StatementButton() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const [period, setPeriod] = useState({ fromDay: '', toDay: '' });
  const statement = useStatement();
  const isWrong = isReversed(period);
  const save = (): void =>
    statement.mutate(period, {
      onSuccess: () => {
        toast.success(t('ledger:statement.saved'));
        setIsOpen(false);
      },
    });
  return (
    <>
      <IconButton
        label={t('ledger:statement.title')}
        aria-haspopup="dialog"
        icon={<Download />}
        onClick={() => setIsOpen(true)}
      />
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('ledger:statement.title')}
        footer={
          <Button isBlock isLoading={statement.isPending} disabled={isWrong} onClick={save}>
            {t('ledger:statement.save')}
          </Button>
        }
      >
        <div className="flex flex-col gap-3 pb-2">
          <p className="text-dense text-muted">{t('ledger:statement.hint')}</p>
          <TextField
            type="date"
            label={t('ledger:statement.from')}
            value={period.fromDay}
            onValueChange={(fromDay) => setPeriod({ ...period, fromDay })}
          />
          <TextField
            type="date"
            label={t('ledger:statement.to')}
            value={period.toDay}
            onValueChange={(toDay) => setPeriod({ ...period, toDay })}
            error={isWrong ? t('ledger:statement.reversed') : undefined}
          />
          <ListRow leading={<FileText />} title={t('statement:title')} to="/statement" />
        </div>
      </BottomSheet>
    </>
  );
}
