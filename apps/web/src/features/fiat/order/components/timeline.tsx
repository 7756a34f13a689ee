import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Order } from '../model/order.ts';
import { reasonKey } from '../model/reason-key.ts';

type OrderEvent = Order['events'][number];

/** Everything that happened to the order, the newest first. */
export function Timeline({ order }: { readonly order: Order }) {
  const t = useT();
  const format = useFormat();
  return (
    <section>
      <h2 className="pb-3 text-row">{t('fiat:order.timeline')}</h2>
      <ol className="flex flex-col">
        {order.events.toReversed().map((event, index) => (
          <li
            key={`${event.at} ${event.event}`}
            className="relative flex gap-3 pb-4 before:absolute before:top-4 before:bottom-0 before:left-[3.5px] before:w-px before:bg-line-strong last:before:hidden"
          >
            <span
              aria-hidden="true"
              className={`mt-1.5 size-2 shrink-0 rounded-full ${index === 0 ? 'bg-ink' : 'bg-line-strong'}`}
            />
            <div className="min-w-0">
              <p className="text-body font-medium">{t(`fiat:order.event.${event.event}`)}</p>
              <Why event={event} />
              <p className="figures text-secondary text-muted">
                {format.dateTime(event.at)} · {t(`fiat:order.side.${event.actor}`)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Why({ event }: { readonly event: OrderEvent }) {
  const t = useT();
  const key = reasonKey(event);
  const said = [key === null ? '' : t(key), event.text ?? ''].filter((part) => part !== '');
  if (said.length === 0) return null;
  return <p className="text-dense text-muted wrap-anywhere">{said.join(': ')}</p>;
}
