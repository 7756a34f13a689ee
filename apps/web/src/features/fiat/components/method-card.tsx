import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Menu } from '@openbourse/kit/ui/menu.tsx';
import { CircleCheck, EllipsisVertical, Pencil, QrCode, Trash2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { Method, MethodChange } from '../api.ts';
import { useMethodName, useMethodParts } from '../use-method-name.ts';
import { KindIcon } from './kind-icon.tsx';

export interface MethodCardProps {
  readonly method: Method;
  readonly onChange: (kind: MethodChange['kind']) => void;
}

/** One collection method, masked: a press edits it, its menu does the rest. */
export function MethodCard({ method, onChange }: MethodCardProps) {
  const t = useT();
  const navigate = useNavigate();
  const name = useMethodName(method);
  const edit = `/collection-methods/edit?id=${method.id}`;
  const choose = (action: string): void => {
    if (action === 'edit') void navigate(edit);
    else onChange(action === 'remove' ? 'remove' : 'make_default');
  };
  return (
    <li className="flex items-center rounded-card bg-surface pr-1.5">
      <Link to={edit} className="flex min-w-0 flex-1 items-center gap-3.5 rounded-card py-3.5 pl-4">
        <KindIcon kind={method.kind} />
        <MethodFacts method={method} />
      </Link>
      <Menu
        align="end"
        trigger={<IconButton label={t('fiat:actionsOf', { name })} icon={<EllipsisVertical />} />}
        items={[
          { value: 'edit', label: t('fiat:action.edit'), icon: <Pencil /> },
          ...(method.is_default
            ? []
            : [{ value: 'make_default', label: t('fiat:action.makeDefault'), icon: <CircleCheck /> }]),
          { value: 'remove', label: t('fiat:action.remove'), icon: <Trash2 />, tone: 'danger' },
        ]}
        onChoose={choose}
      />
    </li>
  );
}

function MethodFacts({ method }: { readonly method: Method }) {
  const t = useT();
  const { heading, account } = useMethodParts()(method);
  const more = method.fields.map(({ value }) => value).filter((one) => one !== heading && one !== account);
  const owner = [method.real_name, ...more];
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="text-row font-semibold wrap-anywhere">{heading}</span>
        {method.is_default && <Badge tone="accent">{t('fiat:default')}</Badge>}
      </span>
      <span className="figures flex items-center gap-1.5 text-body">
        {account}
        {method.qr !== null && (
          <QrCode className="size-4 text-muted" strokeWidth={1.75} role="img" aria-label={t('fiat:qr')} />
        )}
      </span>
      <span className="block text-secondary text-muted wrap-anywhere">{owner.join(' · ')}</span>
    </span>
  );
}
