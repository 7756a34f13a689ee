import type { StatementFormat } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { Download } from 'lucide-react';
import { useStatementFile } from '../api.ts';

/** The two files of a year; failures are shown by a toast, as everywhere. */
export function Downloads({ year }: { readonly year: number }) {
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <DownloadButton year={year} format="pdf" />
      <DownloadButton year={year} format="csv" />
    </div>
  );
}

function DownloadButton({ year, format }: { readonly year: number; readonly format: StatementFormat }) {
  const t = useT();
  const file = useStatementFile(format);
  return (
    <Button
      variant={format === 'pdf' ? 'primary' : 'secondary'}
      size="medium"
      isBlock
      icon={<Download className="size-4.5" />}
      isLoading={file.isPending}
      onClick={() => file.mutate(year, { onSuccess: () => toast.success(t('statement:saved')) })}
    >
      {t(`statement:download.${format}`)}
    </Button>
  );
}
