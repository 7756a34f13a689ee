import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { FIAT_LIMITS } from '@openbourse/api/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { textOrName, useTexts } from '../../../shared/lib/texts.ts';
import { useShortcuts } from '../../../shared/lib/use-shortcuts.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import { type Message, type Order, orderQuery } from '../api.ts';
import { Key } from './key.tsx';
import { OrderPicture } from './order-picture.tsx';

/** Messages of both sides to each other, and of the arbiter to both. */
export function OrderChat({ order }: { readonly order: Order }) {
  const t = useTexts();
  const messages = order.messages.toSorted((a, b) => a.id - b.id);
  const list = useRef<HTMLOListElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest]);
  const isArbiter = hasRole(useOperator(), ['fiat_arbiter']);
  return (
    <section aria-label={t('fiat:chat')} className="flex min-h-60 flex-col gap-3 wide:flex-1">
      <h2 className="flex items-center justify-between gap-3 text-row font-[620]">
        {t('fiat:chat')}
        {isArbiter && <Key letter="M" />}
      </h2>
      {messages.length === 0 ? (
        <p className="text-dense text-muted">{t('fiat:chat.empty')}</p>
      ) : (
        <ol
          ref={list}
          aria-label={t('fiat:chat')}
          className="flex max-h-120 min-h-40 flex-col gap-3 overflow-y-auto pr-1 wide:max-h-none wide:flex-1"
        >
          {messages.map((message) => (
            <Entry key={message.id} message={message} order={order} />
          ))}
        </ol>
      )}
      {isArbiter && <MessageBox orderId={order.id} />}
    </section>
  );
}

function Entry({ message, order }: { readonly message: Message; readonly order: Order }) {
  const t = useTexts();
  const kit = useT();
  if (message.kind === 'system') {
    return (
      <li className="text-center text-secondary text-muted">
        {textOrName(t, 'fiat', `event.${message.text ?? ''}`)}, <TimeText at={message.at} />
      </li>
    );
  }
  return (
    <li className={clsx('max-w-[90%] text-dense', message.sender === 'seller' ? 'self-end' : 'self-start')}>
      <p className="text-secondary text-muted">
        <Sender sender={message.sender} order={order} />, <TimeText at={message.at} />
      </p>
      <div
        className={clsx(
          'mt-0.5 rounded-field px-3 py-2 whitespace-pre-wrap wrap-anywhere',
          message.sender === 'operator' ? 'bg-accent-soft' : 'bg-surface',
        )}
      >
        {message.picture === null ? (
          message.template === null ? (
            message.text
          ) : (
            kit(`fiat:chat.template.${message.template}`)
          )
        ) : (
          <OrderPicture
            fileId={message.picture}
            label={t('fiat:chat.picture')}
            reference={order.payment_reference}
            isOpen={false}
          />
        )}
      </div>
    </li>
  );
}

/** A side leads to its user. */
function Sender({ sender, order }: { readonly sender: Message['sender']; readonly order: Order }) {
  const t = useTexts();
  const name = t(`fiat:actor.${sender}`);
  if (sender !== 'buyer' && sender !== 'seller') return <>{name}</>;
  return (
    <Link className="font-medium hover:text-accent" to={`/users?user=${order[sender].user_id}`}>
      {name}
    </Link>
  );
}

/** `m` leads here. */
function MessageBox({ orderId }: { readonly orderId: string }) {
  const t = useTexts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  useShortcuts({ m: () => form.current?.querySelector('textarea')?.focus() });
  const send = useMutation({
    mutationFn: (wanted: string) =>
      client.call('fiat.operator_send_message', { order_id: orderId, text: wanted }),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      setText('');
      await queries.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
    },
  });
  const submit = (): void => {
    if (text.trim() !== '' && !send.isPending) send.mutate(text.trim());
  };
  return (
    <form
      ref={form}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        label={t('fiat:chat.write')}
        rows={2}
        maxLength={FIAT_LIMITS.messageLengthMax}
        value={text}
        onValueChange={setText}
        error={send.isError ? errorText(send.error) : undefined}
      />
      <div className="flex items-center justify-between gap-3">
        <p className="text-secondary text-muted">{t('fiat:chat.asOperator')}</p>
        <Button
          type="submit"
          variant="secondary"
          size="small"
          disabled={text.trim() === ''}
          isLoading={send.isPending}
        >
          {t('fiat:chat.send')}
        </Button>
      </div>
    </form>
  );
}
