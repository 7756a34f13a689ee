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
