import { useLocale } from '@openbourse/kit/lib/i18n.ts';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { Case } from '../api.ts';

/** Submission and its user. */
export function CaseFacts({ submission }: { readonly submission: Case }) {
  const t = useTexts();
  return (
    <>
      <section aria-label={t('verification:submitted')}>
        <h2 className="mb-3 text-row font-[620]">{t('verification:submitted')}</h2>
        <Facts facts={useSubmittedFacts(submission)} />
      </section>
      <section aria-label={t('deposit:user')}>
        <h2 className="mb-3 text-row font-[620]">{t('deposit:user')}</h2>
        <Facts facts={useUserFacts(submission)} />
      </section>
    </>
  );
}

/** The country of the document; one that differs from the telephone's is seen at once. */
function IssuingCountry({ submission }: { readonly submission: Case }) {
  const t = useTexts();
  const nameOf = useCountryName();
  const { country, user } = submission;
  if (user.mobile_country === null || country === user.mobile_country) return nameOf(country);
  return (
    <span className="text-warn">
      {nameOf(country)}
      <br />
      {t('verification:countryDiffers', { country: nameOf(user.mobile_country) })}
    </span>
  );
}

/** Names a country in the language of the console. */
function useCountryName(): (iso: string | null) => string {
  const t = useTexts();
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' });
  return (iso) => (iso === null ? t('shell:none') : (names.of(iso) ?? iso));
}

function useSubmittedFacts(submission: Case): readonly Fact[] {
  const t = useTexts();
  const none = t('shell:none');
  const { id_type: type, reason } = submission;
  const decided: readonly Fact[] = [
    { label: t('verification:decidedBy'), value: submission.decided_by ?? none },
    { label: t('verification:decidedAt'), value: <TimeText at={submission.decided_at} /> },
    {
      label: t('verification:reason'),
      value: reason === null || reason.key === null ? none : t(`verification:reason.${reason.key}`),
    },
    { label: t('verification:note'), value: reason === null || reason.text === '' ? none : reason.text },
  ];
  return [
    { label: t('verification:name'), value: submission.name },
    { label: t('verification:type'), value: type === null ? none : t(`verification:type.${type}`) },
    { label: t('verification:number'), value: submission.card_id ?? none },
    ...(submission.country === null
      ? []
      : [{ label: t('verification:country'), value: <IssuingCountry submission={submission} /> }]),
    // Few numbers contain it.
    ...(submission.birth_date === null
      ? []
      : [{ label: t('verification:birthDate'), value: submission.birth_date }]),
    ...(submission.address === null ? [] : [{ label: t('verification:address'), value: submission.address }]),
    { label: t('verification:attempt'), value: submission.attempt },
    { label: t('verification:submittedAt'), value: <TimeText at={submission.submitted_at} /> },
    ...(submission.decided_at === null ? [] : decided),
  ];
}

function useUserFacts(submission: Case): readonly Fact[] {
  const t = useTexts();
  const none = t('shell:none');
  const nameOf = useCountryName();
  const { user } = submission;
  return [
    {
      label: t('users:uid'),
      value: (
        <Link className="text-accent" to={`/users?user=${submission.user_id}`}>
          {submission.uid}
        </Link>
      ),
    },
    { label: t('users:email'), value: user.email ?? none },
    { label: t('users:mobile'), value: user.mobile ?? none },
    { label: t('verification:mobileCountry'), value: nameOf(user.mobile_country) },
    { label: t('users:level'), value: user.level },
    { label: t('verification:certifiedName'), value: user.certified_name ?? none },
    { label: t('users:registered'), value: <TimeText at={user.created_at} /> },
  ];
}
