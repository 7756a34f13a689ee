import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { AuditLink } from '../../session/index.ts';
import type { Declaration } from '../api.ts';
import { RenewDeclaration } from './renew-declaration.tsx';
import { DECLARATION_TONES } from './state-tones.ts';

/** One declaration with what proves it and who made it. */
export function DeclarationDetail({ declaration }: { readonly declaration: Declaration | undefined }) {
  const t = useTexts();
  const format = useFormat();
  if (declaration === undefined) return <NotListed />;
  const { state } = declaration;
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={DECLARATION_TONES[state]}>{t(`custody:declarationState.${state}`)}</Badge>
        <h2 className="figures mt-2 text-price">
          {format.quantity(declaration.amount)}{' '}
          <span className="text-body text-muted">{declaration.code}</span>
        </h2>
        <p className="mt-1 text-dense text-muted">{declaration.place}</p>
      </div>
      <Facts
        facts={[
          { label: t('custody:proof'), value: declaration.proof },
          { label: t('custody:note'), value: declaration.note },
          { label: t('custody:maker'), value: declaration.declared_by_name },
          { label: t('custody:checker'), value: declaration.approved_by_name },
          { label: t('custody:declaredAt'), value: <TimeText at={declaration.declared_at} /> },
          { label: t('custody:expiresAt'), value: <TimeText at={declaration.expires_at} /> },
        ]}
      />
      <AuditLink kind="custody_declaration" id={declaration.id} />
      {(state === 'valid' || state === 'expired') && <RenewDeclaration declaration={declaration} />}
    </div>
  );
}
