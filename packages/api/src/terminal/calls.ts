import { change, endpoint } from '../endpoint.ts';
import { LAYOUTS_LENGTH_MAX, REVISION_MAX, TERMINAL_SCREENS } from '../limits.ts';
import { integer, nullable, object, string, t } from '../schema.ts';

const revision = t.wholeNumber({ min: 0, max: REVISION_MAX, example: 3 });
const LAYOUTS =
  '{"chosen":"standard","layouts":[{"id":"standard","name":"","base":"standard","tree":{"tabs":["chart"],"shown":"chart"}}]}';

export const show = endpoint('terminal.show', {
  summary:
    'Layouts of a trading screen that the user keeps, as JSON, with the number of their version; null and 0 before the first.',
  input: object({ screen: t.oneOf(TERMINAL_SCREENS) }),
  reply: object({ layouts: nullable(string()), revision: integer({ minimum: 0 }) }),
});

export const save = change('terminal.save', {
  summary:
    'Keeps the layouts of a trading screen for all devices of the user. It names the version that it follows, and is refused where another device was faster.',
  input: object({
    screen: t.oneOf(TERMINAL_SCREENS),
    layouts: t.text(2, LAYOUTS_LENGTH_MAX, LAYOUTS),
    revision,
  }),
  reply: object({ revision: integer({ minimum: 1 }) }),
  errors: ['terminal.layouts_unreadable', 'terminal.changed_elsewhere'],
});
