import { LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { prefersReducedMotion } from '@openbourse/kit/lib/use-media.ts';
import { clsx } from 'clsx';
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '../api.ts';
import { BANNER_FRAME } from './banner-skeleton.tsx';

/** The banners, one after the other; resting while touched, hovered, focused, or with reduced motion. */
export function BannerCarousel({ banners }: { readonly banners: readonly NewsItem[] }) {
  const t = useT();
  const { frame, index, isPlaying, toggle } = useCarousel();
  return (
    <section aria-roledescription="carousel" aria-label={t('home:banners')} className="relative self-start">
      <div ref={frame} className={BANNER_FRAME}>
        <div className="flex h-full touch-pan-y">
          {banners.map((banner, place) => (
            <div
              key={banner.id}
              role="group"
              aria-roledescription="slide"
              aria-label={t('home:banner.position', { index: place + 1, count: banners.length })}
              className="h-full min-w-0 shrink-0 grow-0 basis-full"
            >
              <Slide banner={banner} isFirst={place === 0} />
            </div>
          ))}
        </div>
      </div>
      {banners.length > 1 && (
        <div className="absolute right-2 bottom-1.5 flex items-center gap-1.5 pl-3">
          {banners.map((banner, place) => (
            <span
              key={banner.id}
              aria-hidden="true"
              className={clsx(
                'h-1 rounded-full bg-on-picture transition-[width] duration-(--duration-base)',
                place === index ? 'w-4' : 'w-1 opacity-50',
              )}
            />
          ))}
          <button
            type="button"
            aria-label={t(isPlaying ? 'home:banner.pause' : 'home:banner.play')}
            className="flex size-11 items-center justify-center text-on-picture-muted hover:text-on-picture"
            onClick={toggle}
          >
            {isPlaying ? <Pause className="size-4" /> : <Play className="size-4" />}
          </button>
        </div>
      )}
    </section>
  );
}

function useCarousel() {
  const [autoplay] = useState(() =>
    Autoplay({
      delay: LIMITS.carouselMs,
      playOnInit: !prefersReducedMotion(),
      stopOnInteraction: false,
      stopOnMouseEnter: true,
      stopOnFocusIn: true,
    }),
  );
  const [frame, carousel] = useEmblaCarousel({ loop: true }, [autoplay]);
  const [index, setIndex] = useState(0);
  const [isPlaying, setIsPlaying] = useState(() => !prefersReducedMotion());
  useEffect(() => {
    if (carousel === undefined) return undefined;
    const follow = (): void => setIndex(carousel.selectedScrollSnap());
    carousel.on('select', follow);
    return () => void carousel.off('select', follow);
  }, [carousel]);
  const toggle = (): void => {
    if (isPlaying) autoplay.stop();
    else autoplay.play();
    setIsPlaying(!isPlaying);
  };
  return { frame, index, isPlaying, toggle };
}

function Slide({ banner, isFirst }: { readonly banner: NewsItem; readonly isFirst: boolean }) {
  return (
    <Link
      to={`/notice-details?id=${banner.id}`}
      className="relative block h-full bg-picture text-on-picture focus-visible:-outline-offset-4"
      draggable={false}
    >
      <img
        src={banner.banner ?? ''}
        alt=""
        draggable={false}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        className="absolute inset-0 size-full object-cover"
      />
      <span
        aria-hidden="true"
        className="absolute inset-0 bg-linear-to-r from-picture-shade to-transparent"
      />
      <span className="absolute inset-0 flex flex-col justify-center gap-1.5 py-6 pr-[40%] pl-5 desktop:gap-3 desktop:pl-10">
        <span className="line-clamp-3 text-symbol leading-[1.25] text-balance desktop:text-total">
          {banner.title}
        </span>
        <span className="line-clamp-3 text-secondary text-on-picture-muted desktop:text-row desktop:font-normal">
          {banner.summary}
        </span>
      </span>
    </Link>
  );
}
