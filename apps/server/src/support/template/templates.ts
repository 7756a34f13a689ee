import {
  type DecodedInputOf,
  type ReplyOf,
  SUPPORT_LIMITS,
  type support as calls,
  TEMPLATE_TITLE,
} from '@openbourse/api';
import { readableLength } from '@openbourse/api/readable-length';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import type { Deps } from '../deps.ts';
import * as queries from './template-queries.ts';

type Template = ReplyOf<typeof calls.operatorSaveTemplate>;

/** The ready-made answers of a desk, or of both, by name. */
export async function listTemplates(
  deps: Pick<Deps, 'db'>,
  desk: Template['desk'] | null,
): Promise<Template[]> {
  return (await queries.listTemplateRows(deps.db, desk)).map(presentTemplate);
}

/** Adds a ready-made answer, or changes the one with the id. */
export async function saveTemplate(
  deps: Deps,
  { tx, input, by, now }: Change<typeof calls.operatorSaveTemplate>,
): Promise<Template> {
  const content = contentOf(input, now);
  const before = input.id === undefined ? null : await lock(tx, input.id);
  if (before === null) await assertRoom(tx);
  const row =
    before === null
      ? await queries.insertTemplate(tx, content)
      : await queries.updateTemplate(tx, before.id, content);
  assert(row !== undefined, 'a template that is saved comes back');
  await deps.operator.record(tx, by, {
    action: 'support.save_template',
    subject: { kind: 'reply_template', id: String(row.id) },
    reason: '',
    before: before === null ? null : factsOf(before),
    after: factsOf(row),
  });
  return presentTemplate(row);
}

export async function removeTemplate(
  deps: Deps,
  { tx, input: { id }, by }: Change<typeof calls.operatorRemoveTemplate>,
): Promise<Record<string, never>> {
  const before = await lock(tx, id);
  await queries.deleteTemplate(tx, id);
  await deps.operator.record(tx, by, {
    action: 'support.remove_template',
    subject: { kind: 'reply_template', id: String(id) },
    reason: '',
    before: factsOf(before),
    after: null,
  });
  return {};
}

/** Content that is kept; refuses a text without visible characters, and placeholders that nothing fills. */
function contentOf(
  input: DecodedInputOf<typeof calls.operatorSaveTemplate>,
  updatedAt: number,
): Omit<queries.TemplateRow, 'id'> {
  const { desk, locale } = input;
  const name = input.name.trim();
  const text = input.text.trim();
  for (const [field, value] of Object.entries({ name, text }))
    if (readableLength(value) === 0)
      throw new AppError('support.field_required', { field, accepted: 'Thank you for writing to us.' });
  const known = desk === 'feedback' ? text.replaceAll(TEMPLATE_TITLE, '') : text;
  if (known.includes('{{'))
    throw new AppError('support.template_placeholder', { field: 'text', accepted: TEMPLATE_TITLE });
  const limit = SUPPORT_LIMITS.messageLengthMax;
  if (desk === 'chat' && [...text].length > limit)
    throw new AppError('request.invalid', {
      field: 'text',
      reason: `must have at most ${limit} characters`,
      accepted: text.slice(0, 60),
    });
  const type = desk === 'feedback' ? (input.type ?? null) : null;
  return { desk, type, locale, name, text, updatedAt };
}

async function lock(tx: Tx, id: number): Promise<queries.TemplateRow> {
  const row = await queries.lockTemplate(tx, id);
  if (row === undefined) throw new AppError('support.template_not_found', { field: 'id' });
  return row;
}

async function assertRoom(tx: Tx): Promise<void> {
  const limit = SUPPORT_LIMITS.templatesMax;
  if ((await queries.countTemplates(tx)) >= limit)
    throw new AppError('support.too_many_templates', { limit: String(limit) });
}

function factsOf({ desk, type, locale, name, text }: queries.TemplateRow): Record<string, string> {
  return { desk, type: type ?? '', locale, name, text };
}

function presentTemplate({ updatedAt, ...row }: queries.TemplateRow): Template {
  return { ...row, updated_at: updatedAt };
}
