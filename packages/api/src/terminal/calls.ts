import { change, endpoint } from '../endpoint.ts';
import { DOCUMENT_LENGTH_MAX, DOCUMENT_NAME_PATTERN, type DocumentName, REVISION_MAX } from './kept.ts';
import { integer, nullable, object, string, t } from '../schema.ts';

const revision = t.wholeNumber({ min: 0, max: REVISION_MAX, example: 3 });
const name = t.matching<DocumentName>(
  DOCUMENT_NAME_PATTERN,
  'layouts.spot',
  'Layouts of a screen (`layouts.spot`, `layouts.contract`), settings of charts (`chart`), drawings of a pair by its id (`drawings.1`), or the starred pairs (`favourites`).',
);
const LAYOUTS =
  '{"chosen":"standard","layouts":[{"id":"standard","name":"","base":"standard","tree":{"tabs":["chart"],"shown":"chart"}}]}';

export const show = endpoint('terminal.show', {
  summary:
    'A document that the user keeps for all devices, as JSON, with the number of its version; null and 0 before the first.',
  input: object({ name }),
  reply: object({ content: nullable(string()), revision: integer({ minimum: 0 }) }),
});

export const save = change('terminal.save', {
  summary:
    'Keeps a document for all devices of the user. It names the version that it follows, and is refused where another device was faster.',
  input: object({ name, content: t.text(2, DOCUMENT_LENGTH_MAX, LAYOUTS), revision }),
  reply: object({ revision: integer({ minimum: 1 }) }),
  errors: ['terminal.unreadable', 'terminal.changed_elsewhere'],
});
