import type { AnnouncedState, RuleFactName } from '@openbourse/api/limits';
import { translate } from '@openbourse/kit/lib/i18n.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const fact = (name: RuleFactName, value: string) => ({ name, value, up_to: null });
const version = (state: AnnouncedState, from: number | null, fee: string) => ({
  state,
  effective_from: from,
  reason: from === null ? null : 'The network became dearer',
  values: [fact('withdrawal_fee', fee)],
});

test('an address names the kind; what is announced and holds is shown, what held before on demand', async () => {
  const api = startApi();
  api.on('site.rules', {
    data: [
      {
        about: [fact('coin', 'USDT'), fact('network', 'TRC20')],
        versions: [
          version('planned', Date.UTC(2027, 0, 2, 12), '2'),
          version('in_effect', Date.UTC(2026, 4, 2, 12), '1.5'),
          version('replaced', null, '1'),
        ],
      },
    ],
    next_cursor: null,
  });
  const user = openScreen('/rules#withdrawal');
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('heading').textContent).toBe('USDT · TRC20');
  expect(card.getByText('2 USDT').closest('section')?.textContent).toContain(
    translate('rules:state.planned'),
  );
  expect(card.getByText('1.5 USDT').closest('section')?.textContent).toContain('May 2, 2026');
  const past = card.getByText(translate('rules:past', { count: 1 }));
  await user.click(past);
  expect(card.getByText('1 USDT').closest('section')?.textContent).toContain(translate('rules:beginning'));
  expect(api.sent('site.rules')).toEqual([{ kind: 'withdrawal' }]);
});

test('a kind without rules says so', async () => {
  startApi().on('site.rules', { data: [], next_cursor: null });
  openScreen('/rules');
  expect(await screen.findByText(translate('rules:empty'))).toBeDefined();
});

test('an address with values shows that rule alone, and leads to all of its kind', async () => {
  const api = startApi();
  api.on('site.rules', {
    data: [
      {
        about: [fact('coin', 'USDT'), fact('network', 'TRC20')],
        versions: [version('in_effect', null, '1')],
      },
      { about: [fact('coin', 'BTC'), fact('network', 'BTC')], versions: [version('in_effect', null, '3')] },
    ],
    next_cursor: null,
  });
  openScreen('/rules#withdrawal/USDT/TRC20');
  const card = await screen.findByRole('article');
  expect(within(card).getByRole('heading').textContent).toBe('USDT · TRC20');
  expect(within(card).getByRole('link').getAttribute('href')).toBe('/rules#withdrawal/USDT/TRC20');
  const all = screen.getByRole('link', { name: translate('rules:allOfKind') });
  expect(all.getAttribute('href')).toBe('/rules#withdrawal');
});

test('a search looks through the texts of every kind in the language of the reader', async () => {
  startApi().on('site.rules', ({ kind }) => ({
    data:
      kind === 'micro_limits'
        ? [
            {
              about: [],
              versions: [{ ...version('in_effect', null, '1'), values: [fact('stake_max', '250')] }],
            },
          ]
        : [],
    next_cursor: null,
  }));
  const user = openScreen('/rules');
  const field = await screen.findByRole('searchbox', { name: translate('rules:search') });
  await user.type(field, 'STAKE most 250');
  const card = await screen.findByRole('article');
  expect(within(card).getByText('250 USDT')).toBeDefined();
  expect(screen.getByRole('heading', { name: translate('rules:kind.micro_limits') })).toBeDefined();
  await user.clear(field);
  await user.type(field, 'unheard of');
  expect(await screen.findByText(translate('rules:none'))).toBeDefined();
});
