import { brandPicture, useBrand } from '@openbourse/kit/lib/brand.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toastError } from '@openbourse/kit/lib/query-client.ts';
import { useCopy } from '@openbourse/kit/lib/use-copy.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { QrCode } from '@openbourse/kit/ui/qr-code.tsx';
import {
  BellRing,
  ChevronDown,
  CircleCheck,
  Copy,
  Download,
  Laptop,
  type LucideIcon,
  Maximize,
  RefreshCw,
  Smartphone,
} from 'lucide-react';
import { useState } from 'react';
import { useInstall, useInstalled } from '../../../shared/lib/install-prompt.ts';
import { isHandheld, otherPlatforms, type Platform, platformOf } from '../model/platform.ts';
import { PlatformGuide } from './platform-guide.tsx';

const BENEFITS = [
  { name: 'screen', icon: Maximize },
  { name: 'notices', icon: BellRing },
  { name: 'fresh', icon: RefreshCw },
] as const satisfies readonly { readonly name: string; readonly icon: LucideIcon }[];

/** Ways of the app onto the device in front of the person, and onto all others. */
function InstallScreen() {
  const t = useT();
  const [platform] = useState(() => platformOf(navigator));
  return (
    <div className="pb-10 desktop:mx-auto desktop:w-full desktop:max-w-240 desktop:px-5">
      <PageHeader title={t('install:title')} backTo="/home" />
      <div className="flex flex-col gap-6 pt-2 desktop:grid desktop:grid-cols-[minmax(0,1fr)_20rem] desktop:items-start desktop:gap-x-12">
        <div className="flex flex-col gap-6">
          <Head />
          <OwnDevice platform={platform} />
        </div>
        <div className="flex flex-col gap-6 desktop:row-span-2">{!isHandheld(platform) && <OnPhone />}</div>
        <Others own={platform} />
      </div>
    </div>
  );
}

function Head() {
  const { name: site, brand } = useBrand();
  const t = useT();
  return (
    <section className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <img
          src={brand.icon === '' ? '/icons/icon-192.png' : brandPicture(brand.icon)}
          alt=""
          width={72}
          height={72}
          className="size-18 shrink-0 rounded-card shadow-raised"
        />
        <div className="min-w-0">
          <p className="text-title">{site}</p>
          <p className="text-dense text-muted">{t('install:lead')}</p>
        </div>
      </div>
      <ul className="flex flex-col gap-2.5">
        {BENEFITS.map(({ name, icon: Icon }) => (
          <li key={name} className="flex items-center gap-3 text-body">
            <Icon className="size-4.5 shrink-0 text-accent" strokeWidth={1.75} aria-hidden="true" />
            {t(`install:benefit.${name}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnDevice({ platform }: { readonly platform: Platform }) {
  const t = useT();
  const copy = useCopy();
  const install = useInstall();
  const installed = useInstalled();
  if (installed !== 'unknown') return <Installed where={installed} />;
  return (
    <section aria-labelledby="own-device" className="rounded-card bg-surface p-4">
      <h2 id="own-device" className="text-symbol">
        {t('install:yours')}
      </h2>
      <p className="pb-4 text-dense text-muted">{t(`install:platform.${platform}`)}</p>
      {install !== null && (
        <div className="pb-5">
          <Button
            isBlock
            icon={<Download className="size-4.5" aria-hidden="true" />}
            onClick={() => void install().catch(toastError)}
          >
            {t('install:install')}
          </Button>
        </div>
      )}
      <PlatformGuide platform={platform} />
      {platform === 'in_app' && (
        <div className="pt-4">
          <Button
            isBlock
            icon={<Copy className="size-4.5" aria-hidden="true" />}
            onClick={() => void copy(location.href)}
          >
            {t('install:copy')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Installed({ where }: { readonly where: 'here' | 'elsewhere' }) {
  const t = useT();
  return (
    <section role="status" className="flex items-start gap-3 rounded-card bg-up-soft p-4">
      <CircleCheck className="mt-0.5 size-5.5 shrink-0 text-up" strokeWidth={1.75} aria-hidden="true" />
      <div>
        <h2 className="text-row font-semibold">{t('install:installed.title')}</h2>
        <p className="text-dense text-muted">
          {t(where === 'here' ? 'install:installed.here' : 'install:installed.open')}
        </p>
      </div>
    </section>
  );
}

/** The address of this page for the camera of a phone. */
function OnPhone() {
  const t = useT();
  const copy = useCopy();
  const address = `${location.origin}/install`;
  return (
    <section
      aria-labelledby="on-phone"
      className="flex flex-col items-center gap-2 rounded-card bg-surface p-5 text-center"
    >
      <div className="size-44">
        <QrCode text={address} label={t('install:qr.label')} />
      </div>
      <h2 id="on-phone" className="pt-2 text-symbol">
        {t('install:qr.title')}
      </h2>
      <p className="text-dense text-muted">{t('install:qr.hint')}</p>
      <Button
        variant="text"
        size="medium"
        icon={<Copy className="size-4.5" aria-hidden="true" />}
        onClick={() => void copy(address)}
      >
        {t('install:copy')}
      </Button>
    </section>
  );
}

function Others({ own }: { readonly own: Platform }) {
  const t = useT();
  return (
    <section aria-labelledby="other-devices">
      <h2 id="other-devices" className="pb-1 text-symbol">
        {t('install:others')}
      </h2>
      <div className="divide-y divide-line">
        {otherPlatforms(own).map((platform) => (
          <Other key={platform} platform={platform} />
        ))}
      </div>
    </section>
  );
}

function Other({ platform }: { readonly platform: Platform }) {
  const t = useT();
  const Icon = isHandheld(platform) ? Smartphone : Laptop;
  return (
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <Icon className="size-5.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        <span className="min-w-0 flex-1 text-row font-medium">{t(`install:platform.${platform}`)}</span>
        <ChevronDown
          className="size-4.5 shrink-0 text-faint transition-transform group-open:rotate-180"
          strokeWidth={1.75}
          aria-hidden="true"
        />
      </summary>
      <div className="mb-4 rounded-card bg-surface p-4">
        <PlatformGuide platform={platform} />
      </div>
    </details>
  );
}

export { InstallScreen as Component };
